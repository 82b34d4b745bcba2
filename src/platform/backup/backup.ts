import mongoose, { type mongo } from 'mongoose';
import { chmod, copyFile, cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { create } from 'tar';
import { SECRET_FILE, type Config } from '../config/config.js';
import { withDatabaseName } from '../database/server/embedded.js';
import { databaseFolder } from '../database/server/folder-switch.js';
import { dataVersion } from '../upgrade/data-version.js';
import { dumpDatabase, type DumpedCollection, type Progress } from './dump.js';
import { sha256Of } from '../file-hash.js';
import { addRecordings } from './recordings.js';
import { finishRestore } from './open-restore.js';
import { newManifest, writeManifest, type Manifest } from './manifest.js';

/** Part of the configuration that a backup needs. */
export type BackedUp = Pick<Config, 'dataDir' | 'mongodbUri'>;

/** Paths of the parts within a backup. */
export const INSIDE = {
  database: 'dump/nepsh',
  media: 'media',
  uploads: 'uploads',
  recordings: 'recordings',
  secret: SECRET_FILE,
} as const;

/** Paths of the requested files to back up with the database. */
export interface BackedUpFiles {
  /** Folder in MEDIA_DIR. */
  media?: string;
  /** Folder of the uploads. */
  uploads?: string;
  /** Folder of the recordings of own streams. */
  recordings?: string;
  /** File with the generated secret, which is required to read tokens and encrypted texts in the backup. */
  secret?: string;
}

export interface BackupOptions {
  files?: BackedUpFiles;
  onProgress?: Progress;
}

export interface BackupResult {
  file: string;
  bytes: number;
  manifest: Manifest;
}

/** Returns whether a server cannot read snapshots, according to the code or message of its error. */
const hasNoSnapshots = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoError &&
  (['20', '72', '246', '263'].includes(String(error.code)) || /snapshot/i.test(error.message));

/**
 * Writes all data of a single moment into one compressed file, whether or not the service is running. The file gets its name when
 * it is complete. Throws one sentence if the file cannot be written or there is no database.
 */
export async function backUp(config: BackedUp, file: string, options: BackupOptions = {}): Promise<BackupResult> {
  const folder = await mkdtemp(join(dirname(file), `.${basename(file)}.`)).catch(() => {
    throw new Error(`The folder ${dirname(file)} is not writable.`);
  });
  try {
    const takenAt = new Date().toISOString();
    const dumped = await dump(config, join(folder, INSIDE.database), options.onProgress);
    const files = await addFiles(folder, options.files ?? {});
    const manifest = newManifest({ takenAt, ...dumped, files });
    await writeManifest(folder, manifest);
    const part = join(folder, 'backup.part');
    const names = (await readdir(folder)).filter((name) => name !== basename(part));
    await create({ gzip: true, file: part, cwd: folder, portable: true, mode: 0o600 }, [
      'manifest.json',
      ...names.filter((name) => name !== 'manifest.json'),
    ]);
    await chmod(part, 0o600);
    await rename(part, file);
    return { file, bytes: (await stat(file)).size, manifest };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Dump {
  collections: DumpedCollection[];
  isOneMoment: boolean;
  schema: number | null;
}

const dump = (config: BackedUp, folder: string, onProgress?: Progress): Promise<Dump> =>
  config.mongodbUri ? dumpDeployment(config.mongodbUri, folder, onProgress) : dumpEmbedded(config, folder, onProgress);

/** Copies the embedded database at a single moment without blocking other clients, and dumps the copy. */
async function dumpEmbedded(config: BackedUp, folder: string, onProgress?: Progress): Promise<Dump> {
  const { dataDir } = config;
  const from = databaseFolder(config);
  if (!existsSync(from)) throw new Error(`${dataDir} contains no database. Set DATA_DIR to the service's folder.`);
  const embedded = await import('@nepsh/embedded-mongo');
  const copy = await mkdtemp(join(dataDir, '.backup-'));
  try {
    await embedded.backUp(from, copy);
    const running = await embedded.startEmbeddedMongo({ dataDir: copy });
    try {
      return await withClient(withDatabaseName(running.uri), async (db) => {
        // If a restore was interrupted while it replaced collections, it is finished in the copy.
        await finishRestore(db, { dataDir: copy });
        const schema = await schemaOf(db);
        const collections = await dumpDatabase(db, folder, onProgress && { onProgress });
        return { schema, collections, isOneMoment: true };
      });
    } finally {
      await running.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const schemaOf = async (db: mongo.Db): Promise<number | null> => (await dataVersion(db))?.schema ?? null;

async function dumpDeployment(uri: string, folder: string, onProgress?: Progress): Promise<Dump> {
  return withClient(withDatabaseName(uri), async (db, client) => {
    const schema = await schemaOf(db);
    const session = client.startSession({ snapshot: true });
    try {
      const options = { session, ...(onProgress && { onProgress }) };
      return { schema, collections: await dumpDatabase(db, folder, options), isOneMoment: true };
    } catch (error) {
      if (!hasNoSnapshots(error)) throw error;
      await rm(folder, { recursive: true, force: true });
      const collections = await dumpDatabase(db, folder, onProgress && { onProgress });
      return { schema, collections, isOneMoment: false };
    } finally {
      await session.endSession();
    }
  });
}

/** Runs work on a database and closes the connections. */
export async function withClient<T>(
  uri: string,
  work: (db: mongo.Db, client: mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    await client.connect();
    return await work(client.db(), client);
  } finally {
    await client.close();
  }
}

async function addFiles(
  folder: string,
  { media, uploads, recordings, secret }: BackedUpFiles,
): Promise<Record<string, string>> {
  if (media !== undefined) await cp(media, join(folder, INSIDE.media), { recursive: true, dereference: true });
  if (uploads !== undefined && existsSync(uploads)) {
    // Incomplete uploads have hidden names.
    const filter = (path: string): boolean => !basename(path).startsWith('.') || path === uploads;
    await cp(uploads, join(folder, INSIDE.uploads), { recursive: true, filter });
  }
  if (recordings !== undefined) await addRecordings(recordings, join(folder, INSIDE.recordings));
  if (secret !== undefined) await copyFile(secret, join(folder, INSIDE.secret));
  const sums: Record<string, string> = {};
  for (const part of [INSIDE.media, INSIDE.uploads, INSIDE.recordings, INSIDE.secret]) {
    for (const path of await filesUnder(join(folder, part))) sums[relative(folder, path)] = await sha256Of(path);
  }
  return sums;
}

async function filesUnder(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => null);
  if (!stats) return [];
  if (stats.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
