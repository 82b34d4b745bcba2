import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { extract, list } from 'tar';
import { SECRET_FILE, type Config } from '../config/config.js';
import { stagedSecret } from '../config/staged-secret.js';
import { refuseRoot } from '../database/server/embedded.js';
import { sha256Of } from '../file-hash.js';
import { recordingsConfig } from '../processes/ingest.config.js';
import { uploadsConfig } from '../uploads/uploads.config.js';
import { INSIDE } from './backup.js';
import { collectionsIn, documentsIn, filesOf } from './collection-files.js';
import { filesIn, readManifest, type Manifest } from './manifest.js';
import { deleteLeft } from './older.js';
import { putRecordings } from './recordings.js';
import { putData, type PutData, type PutOptions } from './put-data.js';

export interface RestoreOptions extends PutOptions {
  /** Target folder of the media. Null if MEDIA_DIR is not set. */
  mediaDir?: string | null;
}

export interface RestoreResult extends PutData {
  /** Null for a mongodump folder, which has no manifest. */
  manifest: Manifest | null;
}

/**
 * Restores a backup, or a folder that `mongodump` wrote, into the configured database after checking all files. A running service
 * is in maintenance mode for a few seconds. Throws one sentence if the backup is incomplete or belongs to a newer Nepsh, or if
 * data exists and `force` is not set.
 */
export async function restore(config: Config, source: string, options: RestoreOptions = {}): Promise<RestoreResult> {
  const { mediaDir = null } = options;
  const uploads = config.get(uploadsConfig);
  const stats = await stat(source).catch(() => null);
  if (!stats) throw new Error(`${source} does not exist.`);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  refuseRoot(config);
  if (stats.isDirectory()) {
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
      throw new Error('The backup contains media files. Set MEDIA_DIR to the folder for them.');
    }
    if (filesIn(manifest, INSIDE.uploads) > 0 && uploads.s3) {
      throw new Error(
        'The backup contains uploaded files, which cannot be restored to S3-compatible storage. Restore the backup without ' +
          'UPLOADS_S3_ENDPOINT, then copy the uploads folder to the bucket.',
      );
    }
    const into = {
      media: mediaDir,
      uploads: uploads.dir,
      recordings: config.get(recordingsConfig).dir,
      secret: join(config.dataDir, SECRET_FILE),
    };
    const files = () => putFiles(into, folder, manifest, options.force === true);
    const data = { folder: join(folder, INSIDE.database), putFiles: files };
    return { manifest, ...(await putData(config, data, options)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    // A truncated backup is detected here, because a failed extraction leaves file writes running.
    await list({ file, strict: true });
    // Links are skipped, because they could point outside the folder.
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
      throw new Error(`The backup is damaged: it refers to the file ${path} outside of the backup.`);
    sums.set(join(folder, clean), sha256);
  }
  for (const [path, sha256] of sums) {
    const actual = await sha256Of(path).catch(() => null);
    if (actual !== sha256)
      throw new Error(`The backup is damaged: ${path.slice(folder.length + 1)} does not match its checksum.`);
  }
}

/** Reads every document of a folder without checksums. */
async function readThrough(folder: string): Promise<void> {
  const files = await collectionsIn(folder);
  if (files.length === 0)
    throw new Error(`${folder} contains no .bson files. Specify the folder of a single database, such as dump/nepsh.`);
  for (const { documents, metadata, name } of files) {
    if (!existsSync(metadata))
      throw new Error(`${folder} has no ${name}.metadata.json, which mongodump normally writes.`);
    for await (const document of documentsIn(documents)) void document;
  }
}

/**
 * Copies the files of a backup before the data that refers to them, and stages its secret. Returns the SHA-256 of the secret, or
 * null if the backup contains none.
 */
async function putFiles(
  into: { media: string | null; uploads: string; recordings: string; secret: string },
  folder: string,
  manifest: Manifest,
  force: boolean,
): Promise<string | null> {
  const files = join(folder, INSIDE.uploads);
  // The name of a file is the hash of its content, so files with equal names are equal.
  if (existsSync(files)) await cp(files, into.uploads, { recursive: true });
  if (filesIn(manifest, INSIDE.media) > 0 && into.media !== null) {
    await cp(join(folder, INSIDE.media), into.media, { recursive: true, force, errorOnExist: false });
  }
  await putRecordings(join(folder, INSIDE.recordings), into.recordings);
  const sha256 = manifest.files[INSIDE.secret];
  if (sha256 === undefined) return null;
  const staged = stagedSecret(into.secret);
  await copyFile(join(folder, INSIDE.secret), staged);
  await chmod(staged, 0o600);
  return sha256;
}
