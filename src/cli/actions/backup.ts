import { stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { mediaDir } from '../../modules/streams/media.config.js';
import { backUp, type BackedUpFiles } from '../../platform/backup/backup.js';
import { BACKUP_NAMED, backupName, deleteOlder } from '../../platform/backup/older.js';
import { SECRET_FILE, type Config } from '../../platform/config/config.js';
import { recordingsConfig } from '../../platform/processes/ingest.config.js';
import { uploadsConfig } from '../../platform/uploads/uploads.config.js';
import { loadConfig } from '../../config.js';
import { readableBytes } from '../../contract/bytes.js';
import { contentsOf, plural, print, progressBar } from '../support/report.js';

interface BackupContents {
  withMedia: boolean;
  withUploads: boolean;
  withRecordings: boolean;
  withSecret: boolean;
}

export interface Options extends BackupContents {
  keep?: number;
  json: boolean;
}

/** Returns the files that the options request. Throws if the requested files do not exist on this machine. */
function filesFor(
  config: Config,
  { withMedia, withUploads, withRecordings, withSecret }: BackupContents,
): BackedUpFiles {
  const media = config.get(mediaDir);
  const uploads = config.get(uploadsConfig);
  if (withMedia && media === null) throw new Error('MEDIA_DIR is not set, so --with-media has no files to add.');
  if (withUploads && uploads.s3)
    throw new Error('Uploads are on S3-compatible storage. Copy the bucket with the tools of the storage.');
  if (withSecret && config.isSecretChosen)
    throw new Error('SECRET_KEY is set in the environment, so there is no file to add. Store the key yourself.');
  return {
    ...(withMedia && media !== null && { media }),
    ...(withUploads && { uploads: uploads.dir }),
    ...(withRecordings && { recordings: config.get(recordingsConfig).dir }),
    ...(withSecret && { secret: join(config.dataDir, SECRET_FILE) }),
  };
}

export async function run(target: string, { keep, json, ...contents }: Options): Promise<void> {
  const isFolder = (await stat(target).catch(() => null))?.isDirectory() === true;
  // A name without an extension is probably a folder that does not exist or a disk that is not mounted.
  if (!isFolder && (keep !== undefined || extname(target) === '')) {
    throw new Error(
      `The folder ${resolve(target)} does not exist. Create it first, or name a file such as nepsh.tar.gz.`,
    );
  }
  const file = resolve(isFolder ? join(target, backupName(new Date())) : target);
  if (await stat(file).catch(() => null)) throw new Error(`${file} already exists. Choose another name.`);
  const config = loadConfig(process.env, { creates: false });
  const files = filesFor(config, contents);
  const bar = progressBar('documents');
  const result = await backUp(config, file, { files, onProgress: bar.onProgress }).finally(bar.stop);
  const { deleted, failures } =
    keep === undefined ? { deleted: [], failures: [] } : await deleteOlder(target, BACKUP_NAMED, keep);
  const { collections, isOneMoment } = result.manifest;
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const sentences = [
    `${file}: ${contentsOf(collections, result.manifest)}, ${readableBytes(result.bytes)}.`,
    ...(isOneMoment
      ? []
      : [
          'This MongoDB does not support snapshots, so the backup may contain only some of the changes made during the backup.',
        ]),
    ...(deleted.length > 0 ? [`Deleted ${plural(deleted.length, 'older backup')}.`] : []),
    ...failures.map((failure) => `Failed to delete an older backup: ${failure}`),
  ];
  if (failures.length > 0) process.exitCode = 1;
  print({ file, bytes: result.bytes, documents, isOneMoment, deleted, failures }, sentences, json);
}
