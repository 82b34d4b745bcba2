import type { mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Config } from '../config/config.js';
import { runningAddress, withDatabaseName } from '../database/embedded.js';
import { databaseFolder, finishFolderSwitch, restoringFolder, switchFolders } from '../database/folder-switch.js';
import { runCommand, type StoodBy } from '../standby/command.js';
import { isData, RESTORING } from '../standby/standby-collections.js';
import { restoreSteps } from '../steps.js';
import { startThread } from '../threads.js';
import { withClient } from './backup.js';
import type { CopyOrder } from './copy.thread.js';
import type { Progress } from './dump.js';
import { dropUnfinished, fillUnderOtherNames, type LoadedCollection } from './load.js';
import { finishRestore, skipEvents, switchCollections } from './open-restore.js';

/** The module that copies a database in a thread of its own. */
const THREAD = new URL(`./copy.thread${extname(import.meta.url)}`, import.meta.url);

/** What is put into a database. */
export interface DataSource {
  /** Of its collections. */
  folder: string;
  /** Puts the files in place that the data names; answers the SHA-256 of the secret that waits for it, null: none does. */
  putFiles: () => Promise<string | null>;
}

export interface PutOptions {
  /** Puts the backup in place of data that is there. */
  force?: boolean;
  onProgress?: Progress;
}

export interface DataSize {
  documents: number;
  collections: number;
}

/** What was put in place, and of what. */
export interface PutData {
  collections: LoadedCollection[];
  /** What was there before and is kept, if anything: a folder of the embedded database. */
  replaced: string | null;
  /** What a database had that was in use; null: it was not asked. */
  before: DataSize | null;
  /** The processes of the service that stood by; null: it could not run. */
  stoodBy: StoodBy | null;
}

/** Puts the collections of a folder into the database that the configuration names, which the service may use. */
export async function putData(config: Config, source: DataSource, options: PutOptions): Promise<PutData> {
  const running = config.mongodbUri ? withDatabaseName(config.mongodbUri) : await runningAddress(config);
  return running ? putIntoRunning(running, config, source, options) : putEmbedded(config, source, options);
}

/**
 * Fills collections next to those of a database that may be in use. When all of them are there, the service stands by, and they
 * take their places.
 */
async function putIntoRunning(uri: string, config: Config, source: DataSource, options: PutOptions): Promise<PutData> {
  const { force, onProgress } = options;
  return withClient(uri, async (db) => {
    await finishRestore(db, config);
    const { documents, collections: count } = await sizeOf(db);
    if (!force && documents > 0) {
      const place = config.mongodbUri ? `The database ${db.databaseName}` : `The service in ${config.dataDir} runs and`;
      throw new Error(
        `${place} holds data. --force replaces its ${documents} documents of ${count} collections by the backup's; a ` +
          'service that runs answers 503 for a few seconds meanwhile.',
      );
    }
    const done = await runCommand(db, 'restore', async (command) => {
      const secret = await source.putFiles();
      const collections = await fillUnderOtherNames(db, source.folder, onProgress);
      restoreSteps.reached('restore:filled');
      const { result: replaced, stoodBy } = await command.inStandby(async (confirm) => {
        restoreSteps.reached('restore:standby');
        const kept = config.mongodbUri ? null : await keepCopy(config);
        await confirm();
        await switchCollections(
          db,
          config,
          collections.map(({ name }) => name),
          secret,
        );
        return kept;
      });
      return { collections, replaced, stoodBy };
    });
    // After the standby, as it takes time: the copy has the collections twice until then.
    if (done.replaced) await withEmbedded(done.replaced, dropUnfinished);
    return { ...done, before: { documents, collections: count } };
  });
}

/** The documents and collections of a database. */
async function sizeOf(db: mongo.Db): Promise<DataSize> {
  const there = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = there.map(({ name }) => name).filter(isData);
  const counts = await Promise.all(names.map((name) => db.collection(name).countDocuments()));
  const filled = counts.filter((count) => count > 0);
  return { documents: filled.reduce((sum, count) => sum + count, 0), collections: filled.length };
}

const nameOfKept = (config: Config): string =>
  `${databaseFolder(config)}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;

/** Copies the embedded database, which nobody writes to, next to it. */
async function keepCopy(config: Config): Promise<string> {
  const kept = nameOfKept(config);
  await mkdir(kept, { mode: 0o700 });
  // In a thread: the service is to see all the time that this command is there.
  const workerData: CopyOrder = { from: databaseFolder(config), to: kept };
  const thread = startThread(THREAD, { workerData });
  await once(thread, 'message');
  return kept;
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

/** Fills a new database, which takes the place of the one there is when it is whole. */
async function putEmbedded(config: Config, source: DataSource, options: PutOptions): Promise<PutData> {
  const { force, onProgress } = options;
  finishFolderSwitch(config);
  const { dataDir } = config;
  const [target, fresh] = [databaseFolder(config), restoringFolder(config)];
  const isThere = existsSync(target) && (await readdir(target)).length > 0;
  if (isThere && !force) {
    throw new Error(
      `There is a database in ${dataDir}. --force puts the backup in its place, and keeps the old one next to it.`,
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
  const replaced = isThere ? nameOfKept(config) : null;
  // It may have been started meanwhile.
  if (isThere) await refuseInUse(target);
  switchFolders(config, { replaced, secret });
  return { collections, replaced, before: null, stoodBy: null };
}

/** Opens the database for a moment: it fails while another process has it open. */
async function refuseInUse(dataDir: string): Promise<void> {
  const { startEmbeddedMongo } = await import('@nepsh/embedded-mongo');
  const running = await startEmbeddedMongo({ dataDir }).catch((error: unknown) => {
    if (String(error).includes('in use'))
      throw new Error('The service runs on this database. Stop it, restore, start it again.');
    // A damaged database cannot be opened, and is what a restore replaces.
    return null;
  });
  await running?.close();
}
