import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { backUp, type BackedUp } from '../backup/backup.js';
import { BACKUP_NAMED, deleteLeft, deleteOlder } from '../backup/older.js';

/** What the thread is given, and what it answers with: the size of the file, or why there is none. */
export interface BackupOrder {
  config: BackedUp;
  folder: string;
  name: string;
  keep: number;
}
export type BackupAnswer = { bytes: number } | { problem: string };

/** What an attempt that was killed left behind. */
const LEFT = { folder: /^\.nepsh-\d{8}T\d{6}Z\.tar\.gz\./, data: /^\.backup-/ };

async function run({ config, folder, name, keep }: BackupOrder): Promise<BackupAnswer> {
  try {
    await deleteLeft(folder, LEFT.folder);
    await deleteLeft(config.dataDir, LEFT.data);
    const { bytes } = await backUp(config, join(folder, name));
    await deleteOlder(folder, BACKUP_NAMED, keep);
    return { bytes };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(await run(workerData as BackupOrder));
