import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { backUp, type BackedUp } from '../backup/backup.js';
import { BACKUP_NAMED, deleteOlder } from '../backup/older.js';

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
/** No attempt takes as long, in milliseconds. */
const LONG_AGO_MS = 24 * 3_600_000;

async function run({ config, folder, name, keep }: BackupOrder): Promise<BackupAnswer> {
  try {
    await clean(folder, LEFT.folder);
    await clean(config.dataDir, LEFT.data);
    const { bytes } = await backUp(config, join(folder, name));
    await deleteOlder(folder, BACKUP_NAMED, keep);
    return { bytes };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function clean(folder: string, named: RegExp): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => named.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LONG_AGO_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

parentPort?.postMessage(await run(workerData as BackupOrder));
