import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { extract, list } from 'tar';
import { SECRET_FILE, type Config } from '../config/config.js';
import { databaseFolder, refuseRoot, withDatabaseName } from '../database/embedded.js';
import { refuseRunning } from '../database/running-processes.js';
import { holdsData } from '../upgrade/data-version.js';
import { INSIDE, withClient } from './backup.js';
import { collectionsIn, documentsIn, filesOf } from './collection-files.js';
import type { Progress } from './dump.js';
import { loadDatabase, type LoadedCollection } from './load.js';
import { sha256Of } from '../file-hash.js';
import { filesIn, readManifest, type Manifest } from './manifest.js';

export interface RestoreOptions {
  /** Puts the backup in place of data that is there. */
  force?: boolean;
  onProgress?: Progress;
}

export interface RestoreResult {
  /** null: a folder of mongodump's, which says nothing of itself. */
  manifest: Manifest | null;
  collections: LoadedCollection[];
  /** What was there before and is kept, if anything: a folder of the embedded database. */
  replaced: string | null;
}

/**
 * Puts the data of a backup, or of a folder that `mongodump` wrote, into the database that the configuration names. All of
 * it is checked before anything is changed. Raises one sentence: the backup is not whole or of a newer Nepsh, there is
 * data and `force` was not given, the service runs on the embedded database.
 */
export async function restore(config: Config, source: string, options: RestoreOptions = {}): Promise<RestoreResult> {
  const found = await stat(source).catch(() => null);
  if (!found) throw new Error(`There is no ${source}.`);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  refuseRoot(config);
  if (found.isDirectory()) {
    await readThrough(source);
    return { manifest: null, ...(await put(config, source, options)) };
  }
  const folder = await mkdtemp(join(config.dataDir, '.restore-'));
  try {
    await unpack(source, folder);
    const manifest = await readManifest(folder);
    await verify(folder, manifest);
    if (filesIn(manifest, INSIDE.media) > 0 && config.mediaDir === null) {
      throw new Error('The backup has media. Set MEDIA_DIR to the folder they belong into.');
    }
    if (filesIn(manifest, INSIDE.uploads) > 0 && config.uploads.s3) {
      throw new Error(
        'The backup has uploaded files, which are not put on S3-compatible storage. Restore without UPLOADS_S3_ENDPOINT, ' +
          'then copy the folder of uploads into the bucket.',
      );
    }
    const result = await put(config, join(folder, INSIDE.database), options);
    await putFiles(config, folder, manifest, options.force === true);
    return { manifest, ...result };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    // A backup that was cut off is found here: when the extraction fails, writes of files are still under way.
    await list({ file, strict: true });
    // Links have no place in a backup: they could lead out of the folder.
    const filter = (_: string, entry: object): boolean =>
      'type' in entry && (entry.type === 'File' || entry.type === 'Directory');
    await extract({ file, cwd: folder, strict: true, filter, preserveOwner: false });
  } catch (error) {
    throw new Error(`${file} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Compares every part with its checksum. */
async function verify(folder: string, { collections, files }: Manifest): Promise<void> {
  const database = join(folder, INSIDE.database);
  const sums = new Map(collections.map(({ name, sha256 }) => [filesOf(database, name).documents, sha256]));
  for (const [path, sha256] of Object.entries(files)) {
    const clean = normalize(path);
    if (clean.startsWith('..') || clean.startsWith('/'))
      throw new Error(`The backup names a file outside of it: ${path}.`);
    sums.set(join(folder, clean), sha256);
  }
  for (const [path, sha256] of sums) {
    const actual = await sha256Of(path).catch(() => null);
    if (actual !== sha256)
      throw new Error(`The backup is damaged: ${path.slice(folder.length + 1)} does not match its checksum.`);
  }
}

/** Reads every document of a folder that has no checksums. */
async function readThrough(folder: string): Promise<void> {
  const files = await collectionsIn(folder);
  if (files.length === 0) throw new Error(`${folder} has no .bson files. Give the folder of one database: dump/nepsh.`);
  for (const { documents, metadata, name } of files) {
    if (!existsSync(metadata)) throw new Error(`${folder} has no ${name}.metadata.json, which mongodump writes too.`);
    for await (const document of documentsIn(documents)) void document;
  }
}

const put = (config: Config, folder: string, options: RestoreOptions): Promise<Omit<RestoreResult, 'manifest'>> =>
  config.mongodbUri ? putDeployment(config.mongodbUri, folder, options) : putEmbedded(config, folder, options);

async function putDeployment(uri: string, folder: string, { force, onProgress }: RestoreOptions) {
  return withClient(withDatabaseName(uri), async (db) => {
    if (!force && (await holdsData(db))) {
      throw new Error(
        `The database ${db.databaseName} holds data. --force replaces it by the backup's; stop the service first.`,
      );
    }
    await refuseRunning(db);
    return { collections: await loadDatabase(db, folder, onProgress), replaced: null };
  });
}

/** Fills a new database, which takes the place of the one there is when it is whole. */
async function putEmbedded(config: Config, folder: string, { force, onProgress }: RestoreOptions) {
  const { dataDir } = config;
  const [target, fresh] = [databaseFolder(config), `${databaseFolder(config)}.restoring`];
  const isThere = existsSync(target) && (await readdir(target)).length > 0;
  if (isThere && !force) {
    throw new Error(
      `There is a database in ${dataDir}. --force puts the backup in its place, and keeps the old one next to it.`,
    );
  }
  const { startEmbeddedMongo } = await import('@nepsh/embedded-mongo');
  if (isThere) await refuseInUse(target, startEmbeddedMongo);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  const running = await startEmbeddedMongo({ dataDir: fresh });
  let collections: LoadedCollection[];
  try {
    collections = await withClient(withDatabaseName(running.uri), (db) => loadDatabase(db, folder, onProgress));
  } finally {
    await running.close();
  }
  const replaced = isThere ? `${target}.before-${new Date().toISOString().replace(/[:.]/g, '-')}` : null;
  if (replaced) await rename(target, replaced);
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
  return { collections, replaced };
}

/** Opens the database for a moment: it fails while another process has it open. */
async function refuseInUse(
  dataDir: string,
  start: (options: { dataDir: string }) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  const running = await start({ dataDir }).catch((error: unknown) => {
    if (String(error).includes('in use'))
      throw new Error('The service runs on this database. Stop it, restore, start it again.');
    // One that is damaged is to be replaced.
    return null;
  });
  await running?.close();
}

async function putFiles(
  { dataDir, mediaDir, uploads }: Config,
  folder: string,
  manifest: Manifest,
  force: boolean,
): Promise<void> {
  if (INSIDE.secret in manifest.files) {
    const [source, target] = [join(folder, INSIDE.secret), join(dataDir, SECRET_FILE)];
    const isOther = existsSync(target) && (await sha256Of(target)) !== (await sha256Of(source));
    if (isOther) await copyFile(target, `${target}.before-${Date.now()}`);
    await copyFile(source, target);
  }
  const files = join(folder, INSIDE.uploads);
  // A name is the hash of what is in the file: what is there already is the same.
  if (existsSync(files)) await cp(files, uploads.dir, { recursive: true });
  if (filesIn(manifest, INSIDE.media) > 0 && mediaDir !== null) {
    await cp(join(folder, INSIDE.media), mediaDir, { recursive: true, force, errorOnExist: false });
  }
}
