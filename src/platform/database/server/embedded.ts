import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canConnect } from '../../can-connect.js';
import type { Config } from '../../config/config.js';
import { databaseFolder, finishFolderSwitch } from './folder-switch.js';

/** Connection to the data: the operator's MongoDB, or the embedded database. */
export interface RunningDatabase {
  uri: string;
  embedded: boolean;
  /** Whether the database runs in another process and continues when this process ends. */
  isSeparate: boolean;
  close(): Promise<void>;
}

/** A database opened by a CLI command. */
export interface OpenDatabase extends RunningDatabase {
  /** Whether the service is running on its embedded database. Always false for a MongoDB, where this is unknown. */
  isServiceRunning: boolean;
}

const DATABASE_NAME = 'nepsh';
/** Timeout for a database on this machine, in ms. */
const RESPONSE_TIMEOUT_MS = 2_000;

/** Adds the default database name to an address without one. */
export function withDatabaseName(uri: string): string {
  const match = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(uri);
  if (!match) return uri;
  const [, hosts, name, query = ''] = match;
  return `${hosts}/${name || DATABASE_NAME}${query}`;
}

/** File in the data folder while a process has the embedded database open. It contains the address for other processes. */
const ADDRESS_FILE = 'database-address';

/**
 * Opens the database for a CLI command: the operator's MongoDB, the embedded database of a running service, or the embedded
 * database itself. Throws if there is no database, because a command must not create one.
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.mongodbUri) return { ...(await startDatabase(config)), isServiceRunning: false };
  const uri = await runningAddress(config);
  if (uri) return { ...separateDatabase(uri), embedded: false, isServiceRunning: true };
  finishFolderSwitch(config);
  if (!existsSync(databaseFolder(config))) {
    throw new Error(`${config.dataDir} contains no database. Set DATA_DIR to the service's folder.`);
  }
  refuseRoot(config);
  return { ...(await startDatabase(config)), isServiceRunning: false };
}

/** Returns the address of the embedded database of a running service, or null if no service is running. */
export async function runningAddress({ dataDir }: Pick<Config, 'dataDir'>): Promise<string | null> {
  const address = join(dataDir, ADDRESS_FILE);
  if (!existsSync(address)) return null;
  const uri = readFileSync(address, 'utf8');
  return (await isListening(uri)) && (await isResponding(uri)) ? uri : null;
}

/** Throws if root runs the command but another user owns the data folder: that user could not open files created by root. */
export function refuseRoot({ dataDir }: Pick<Config, 'dataDir'>): void {
  const { uid } = statSync(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new Error(
    `${dataDir} belongs to the user with the id ${uid}. Run the command as that user, because it cannot open files that root creates.`,
  );
}

/** Returns whether a process listens at an address. A driver would keep retrying the address of a killed process. */
function isListening(uri: string): Promise<boolean> {
  const host = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(uri)?.[1] ?? '');
  const [, name, port] = /^(.+):(\d+)$/.exec(host) ?? [];
  return canConnect(name ? { host: name, port: Number(port) } : { path: host });
}

/** Returns whether a database responds at an address. */
async function isResponding(uri: string): Promise<boolean> {
  // Loaded on demand: the process of the embedded database needs no driver.
  const { default: mongoose } = await import('mongoose');
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: RESPONSE_TIMEOUT_MS });
  try {
    await client.db().command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

/** Returns the embedded database that another process runs. */
export const separateDatabase = (uri: string): RunningDatabase => ({
  uri,
  embedded: true,
  isSeparate: true,
  close: () => Promise.resolve(),
});

/** Starts the embedded database unless the operator names a MongoDB. */
export async function startDatabase(config: Pick<Config, 'dataDir' | 'mongodbUri'>): Promise<RunningDatabase> {
  if (config.mongodbUri) {
    const uri = withDatabaseName(config.mongodbUri);
    return { uri, embedded: false, isSeparate: true, close: () => Promise.resolve() };
  }
  finishFolderSwitch(config);
  // Loaded on demand: a deployment on MongoDB needs neither this code nor SQLite.
  const { startEmbeddedMongo } = await import('@nepsh/embedded-mongo');
  const running = await startEmbeddedMongo({ dataDir: databaseFolder(config) });
  running.onExit((error) => {
    if (!error) return;
    // Without its database, every call would fail, so the process exits and must be restarted.
    process.stderr.write(`The embedded database stopped: ${error.message}\n`);
    process.exit(1);
  });
  const [uri, address] = [withDatabaseName(running.uri), join(config.dataDir, ADDRESS_FILE)];
  writeFileSync(address, uri, { mode: 0o600 });
  const close = (): Promise<void> => {
    rmSync(address, { force: true });
    return running.close();
  };
  return { uri, embedded: true, isSeparate: false, close };
}
