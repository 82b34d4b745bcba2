import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { extract, list } from 'tar';
import { SECRET_FILE, type Config } from '../config/config.js';
import { stagedSecret } from '../config/staged-secret.js';
import { refuseRoot } from '../database/embedded.js';
import { sha256Of } from '../file-hash.js';
import { uploadsConfig } from '../uploads/uploads.config.js';
import { INSIDE } from './backup.js';
import { collectionsIn, documentsIn, filesOf } from './collection-files.js';
import { filesIn, readManifest, type Manifest } from './manifest.js';
import { deleteLeft } from './older.js';
import { putData, type PutData, type PutOptions } from './put-data.js';

export interface RestoreOptions extends PutOptions {
  /** The folder that media belong into; null: there is none. */
  mediaDir?: string | null;
}

export interface RestoreResult extends PutData {
  /** null: a folder of mongodump's, which says nothing of itself. */
  manifest: Manifest | null;
}

/**
 * Puts the data of a backup, or of a folder that `mongodump` wrote, into the database that the configuration names,
 * after all of it was checked; a running service stands by meanwhile. Raises one sentence: the backup is not whole or
 * of a newer Nepsh, there is data and `force` was not given.
 */
export async function restore(config: Config, source: string, options: RestoreOptions = {}): Promise<RestoreResult> {
  const { mediaDir = null } = options;
  const uploads = config.get(uploadsConfig);
  const found = await stat(source).catch(() => null);
  if (!found) throw new Error(`There is no ${source}.`);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  refuseRoot(config);
  if (found.isDirectory()) {
    await readThrough(source);
    const folder = { folder: source, putFiles: () => Promise.resolve(null) };
    return { manifest: null, ...(await putData(config, folder, options)) };
  }
  await deleteLeft(config.dataDir, /^\.restore-/);
  const folder = await mkdtemp(join(config.dataDir, '.restore-'));
  try {
    await unpack(source, folder);
    const manifest = await readManifest(folder);
    await verify(folder, manifest);
    if (filesIn(manifest, INSIDE.media) > 0 && mediaDir === null) {
      throw new Error('The backup has media. Set MEDIA_DIR to the folder they belong into.');
    }
    if (filesIn(manifest, INSIDE.uploads) > 0 && uploads.s3) {
      throw new Error(
        'The backup has uploaded files, which are not put on S3-compatible storage. Restore without UPLOADS_S3_ENDPOINT, ' +
          'then copy the folder of uploads into the bucket.',
      );
    }
    const into = { media: mediaDir, uploads: uploads.dir, secret: join(config.dataDir, SECRET_FILE) };
    const files = () => putFiles(into, folder, manifest, options.force === true);
    const data = { folder: join(folder, INSIDE.database), putFiles: files };
    return { manifest, ...(await putData(config, data, options)) };
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

/**
 * Copies the files of a backup, before the data that names them; its secret waits for the data. Answers the secret's SHA-256;
 * null: the backup has none.
 */
async function putFiles(
  into: { media: string | null; uploads: string; secret: string },
  folder: string,
  manifest: Manifest,
  force: boolean,
): Promise<string | null> {
  const files = join(folder, INSIDE.uploads);
  // A file's name is the hash of its content, so that one of the same name is the same.
  if (existsSync(files)) await cp(files, into.uploads, { recursive: true });
  if (filesIn(manifest, INSIDE.media) > 0 && into.media !== null) {
    await cp(join(folder, INSIDE.media), into.media, { recursive: true, force, errorOnExist: false });
  }
  const sha256 = manifest.files[INSIDE.secret];
  if (sha256 === undefined) return null;
  const staged = stagedSecret(into.secret);
  await copyFile(join(folder, INSIDE.secret), staged);
  await chmod(staged, 0o600);
  return sha256;
}
