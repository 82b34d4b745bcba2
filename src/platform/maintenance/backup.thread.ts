import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { backUp, type BackedUp } from '../backup/backup.js';
import { BACKUP_NAMED, deleteLeft, deleteOlder } from '../backup/older.js';

/**
 * Input of the thread. Its result is the size of the file with the errors of failed deletions, or the reason why no file was
 * written.
 */
export interface BackupOrder {
  config: BackedUp;
  folder: string;
  name: string;
  keep: number;
}
export type BackupResult = { bytes: number; failures: string[] } | { problem: string };
/** Message of the thread: any number of reports of progress, then the result. */
export type BackupMessage = 'progress' | BackupResult;

const send = (message: BackupMessage): void => parentPort?.postMessage(message);

/** Patterns of the leftovers of killed attempts. */
const LEFT = { folder: /^\.nepsh-\d{8}T\d{6}Z\.tar\.gz\./, data: /^\.backup-/ };

async function run({ config, folder, name, keep }: BackupOrder): Promise<BackupResult> {
  try {
    await deleteLeft(folder, LEFT.folder);
    await deleteLeft(config.dataDir, LEFT.data);
    const { bytes } = await backUp(config, join(folder, name), { onProgress: () => send('progress') });
    const { failures } = await deleteOlder(folder, BACKUP_NAMED, keep);
    return { bytes, failures };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

send(await run(workerData as BackupOrder));
