import type { mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Config } from '../config/config.js';
import { runningAddress, withDatabaseName } from '../database/server/embedded.js';
import {
  databaseFolder,
  finishFolderSwitch,
  restoringFolder,
  switchFolders,
} from '../database/server/folder-switch.js';
import { runCommand, type StoodBy } from '../standby/command.js';
import { isData, RESTORING } from '../standby/standby-collections.js';
import { restoreSteps } from '../steps.js';
import { startThread } from '../threads.js';
import { withClient } from './backup.js';
import type { CopyOrder } from './copy.thread.js';
import type { Progress } from './dump.js';
import { dropUnfinished, fillUnderOtherNames, type LoadedCollection } from './load.js';
import { finishRestore, skipEvents, switchCollections } from './open-restore.js';

/** Module that copies a database in a separate thread. */
const THREAD = new URL(`./copy.thread${extname(import.meta.url)}`, import.meta.url);

/** Data to load into a database. */
export interface DataSource {
  /** Folder with the dumped collections. */
  folder: string;
  /** Copies the files that the data refers to. Returns the SHA-256 of the staged secret, or null if there is no secret. */
  putFiles: () => Promise<string | null>;
}

export interface PutOptions {
  /** Replaces existing data. */
  force?: boolean;
  onProgress?: Progress;
}

export interface DataSize {
  documents: number;
  collections: number;
}

/** Result of loading data. */
export interface PutData {
  collections: LoadedCollection[];
  /** Folder with the previous embedded database. Null if nothing was retained. */
  replaced: string | null;
  /** Size of the previous data in a running database. Null if it was not queried. */
  before: DataSize | null;
  /** Service processes that were in maintenance mode. Null if the service could not be running. */
  stoodBy: StoodBy | null;
}

/** Loads the collections of a folder into the configured database. The service may be using it. */
export async function putData(config: Config, source: DataSource, options: PutOptions): Promise<PutData> {
  const running = config.mongodbUri ? withDatabaseName(config.mongodbUri) : await runningAddress(config);
  return running ? putIntoRunning(running, config, source, options) : putEmbedded(config, source, options);
}

/**
 * Loads collections next to the existing ones of a database that may be in use. When all are complete, the service enters
 * maintenance mode and they replace the existing collections.
 */
async function putIntoRunning(uri: string, config: Config, source: DataSource, options: PutOptions): Promise<PutData> {
  const { force, onProgress } = options;
  return withClient(uri, async (db) => {
    await finishRestore(db, config);
    const { documents, collections: count } = await sizeOf(db);
    if (!force && documents > 0) {
      const place = config.mongodbUri
        ? `The database ${db.databaseName}`
        : `The database of the running service in ${config.dataDir}`;
      throw new Error(
        `${place} contains data. To replace its ${documents} documents of ${count} collections with the backup, add --force. A ` +
          'running service returns 503 for a few seconds.',
      );
    }
    const done = await runCommand(db, 'restore', async (command) => {
      const secret = await source.putFiles();
      const collections = await fillUnderOtherNames(db, source.folder, onProgress);
      restoreSteps.reached('restore:filled');
      const { result: replaced, stoodBy: maintenance } = await command.inStandby(async (confirm) => {
        restoreSteps.reached('restore:standby');
        const copyPath = config.mongodbUri ? null : await keepCopy(config);
        await confirm();
        await switchCollections(
          db,
          config,
          collections.map(({ name }) => name),
          secret,
        );
        return copyPath;
      });
      return { collections, replaced, stoodBy: maintenance };
    });
    // Until then, the copy contains the restored collections twice. Dropping them takes time, so it happens after the maintenance
    // mode.
    if (done.replaced) await withEmbedded(done.replaced, dropUnfinished);
    return { ...done, before: { documents, collections: count } };
  });
}

/** Returns the number of documents and of non-empty collections of a database. */
async function sizeOf(db: mongo.Db): Promise<DataSize> {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter(isData);
  const counts = await Promise.all(names.map((name) => db.collection(name).countDocuments()));
  const filled = counts.filter((count) => count > 0);
  return { documents: filled.reduce((sum, count) => sum + count, 0), collections: filled.length };
}

const copyPathFor = (config: Config): string =>
  `${databaseFolder(config)}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;

/** Copies the embedded database into a folder next to it. No process writes to it at this time. */
async function keepCopy(config: Config): Promise<string> {
  const copyPath = copyPathFor(config);
  await mkdir(copyPath, { mode: 0o700 });
  // A thread keeps the event loop free, so the service can see that this command is alive.
  const workerData: CopyOrder = { from: databaseFolder(config), to: copyPath };
  const thread = startThread(THREAD, { workerData });
  await once(thread, 'message');
  return copyPath;
}

async function withEmbedded<T>(dataDir: string, work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const { startEmbeddedMongo } = await import('@nepsh/embedded-mongo');
  const running = await startEmbeddedMongo({ dataDir });
  try {
    return await withClient(withDatabaseName(running.uri), work);
  } finally {
    await running.close();
  }
}

/** Fills a new database, which replaces the existing database when it is complete. */
async function putEmbedded(config: Config, source: DataSource, options: PutOptions): Promise<PutData> {
  const { force, onProgress } = options;
  finishFolderSwitch(config);
  const { dataDir } = config;
  const [target, fresh] = [databaseFolder(config), restoringFolder(config)];
  const isThere = existsSync(target) && (await readdir(target)).length > 0;
  if (isThere && !force) {
    throw new Error(
      `There is a database in ${dataDir}. To replace it, add --force. The old database is kept next to the new one.`,
    );
  }
  if (isThere) await refuseInUse(target);
  const secret = await source.putFiles();
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  const collections = await withEmbedded(fresh, async (db) => {
    const loaded = await fillUnderOtherNames(db, source.folder, onProgress);
    for (const { name } of loaded) await db.renameCollection(RESTORING + name, name);
    if (isThere) await skipEvents(db, randomUUID());
    return loaded;
  });
  restoreSteps.reached('restore:filled');
  const replaced = isThere ? copyPathFor(config) : null;
  // The service may have been started in the meantime.
  if (isThere) await refuseInUse(target);
  switchFolders(config, { replaced, secret });
  return { collections, replaced, before: null, stoodBy: null };
}

/** Throws if another process has the database open, by opening it briefly. */
async function refuseInUse(dataDir: string): Promise<void> {
  const { startEmbeddedMongo } = await import('@nepsh/embedded-mongo');
  const running = await startEmbeddedMongo({ dataDir }).catch((error: unknown) => {
    if (String(error).includes('in use'))
      throw new Error('The service is running on this database. Stop it, run the restore again, then start it.');
    // A damaged database cannot be opened, and a restore may replace it.
    return null;
  });
  await running?.close();
}
