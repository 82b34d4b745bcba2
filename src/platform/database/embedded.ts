import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { Config } from '../config/config.js';
import { databaseFolder, finishFolderSwitch } from './folder-switch.js';

/** Where the data is: the operator's MongoDB, or the embedded database that was started for it. */
export interface RunningDatabase {
  uri: string;
  embedded: boolean;
  close(): Promise<void>;
}

/** A database that a command works on. */
export interface OpenDatabase extends RunningDatabase {
  /** The service runs, on its embedded database. On a MongoDB that is unknown: false. */
  isServiceRunning: boolean;
}

const DATABASE_NAME = 'nepsh';
/** How long a database of this machine may take to answer, in milliseconds. */
const ANSWER_MS = 2_000;

/** Adds the product's database name to an address that names none. */
export function withDatabaseName(uri: string): string {
  const match = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(uri);
  if (!match) return uri;
  const [, hosts, name, query = ''] = match;
  return `${hosts}/${name || DATABASE_NAME}${query}`;
}

/** In the data folder while a process has the embedded database open: where others of this machine reach it. */
const ADDRESS_FILE = 'database-address';

/**
 * The database for a command: the operator's MongoDB, the embedded one of the service that runs, else the embedded one
 * itself. Raises where there is none: a command makes no database.
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.mongodbUri) return { ...(await startDatabase(config)), isServiceRunning: false };
  const uri = await runningAddress(config);
  if (uri) return { uri, embedded: false, isServiceRunning: true, close: () => Promise.resolve() };
  finishFolderSwitch(config);
  if (!existsSync(databaseFolder(config))) {
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR to the service's folder.`);
  }
  refuseRoot(config);
  return { ...(await startDatabase(config)), isServiceRunning: false };
}

/** Where the embedded database of a service that runs is reached; null: none runs. */
export async function runningAddress({ dataDir }: Pick<Config, 'dataDir'>): Promise<string | null> {
  const address = join(dataDir, ADDRESS_FILE);
  if (!existsSync(address)) return null;
  const uri = readFileSync(address, 'utf8');
  return (await isListening(uri)) && (await answers(uri)) ? uri : null;
}

/** Raises for root where the data folder is another user's: that user could not open what root makes in it. */
export function refuseRoot({ dataDir }: Pick<Config, 'dataDir'>): void {
  const { uid } = statSync(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new Error(
    `${dataDir} belongs to the user with the id ${uid}. Run the command as that user: it could not open what root makes.`,
  );
}

/** Whether anything listens at an address: where nothing does, because its process was killed, a driver goes on trying. */
async function isListening(uri: string): Promise<boolean> {
  const host = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(uri)?.[1] ?? '');
  const [, name, port] = /^(.+):(\d+)$/.exec(host) ?? [];
  const socket = name ? connect(Number(port), name) : connect(host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Whether a database answers at an address. */
async function answers(uri: string): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: ANSWER_MS });
  try {
    await client.db().command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

/** Starts the embedded database unless the operator names a MongoDB. */
export async function startDatabase(config: Config): Promise<RunningDatabase> {
  if (config.mongodbUri) {
    return { uri: withDatabaseName(config.mongodbUri), embedded: false, close: () => Promise.resolve() };
  }
  finishFolderSwitch(config);
  // Loaded only where it is used: a deployment on MongoDB needs neither its code nor SQLite.
  const { startEmbeddedMongo } = await import('@nepsh/embedded-mongo');
  const running = await startEmbeddedMongo({ dataDir: databaseFolder(config) });
  running.onExit((error) => {
    if (!error) return;
    // Without its database the service can only fail, call by call; the operator restarts it.
    process.stderr.write(`The embedded database ended: ${error.message}\n`);
    process.exit(1);
  });
  const [uri, address] = [withDatabaseName(running.uri), join(config.dataDir, ADDRESS_FILE)];
  writeFileSync(address, uri, { mode: 0o600 });
  const close = (): Promise<void> => {
    rmSync(address, { force: true });
    return running.close();
  };
  return { uri, embedded: true, close };
}
