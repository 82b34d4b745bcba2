import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../contract/time/units.js';

/** Returns a time in the format of backup names, which sort by time: '20261129T030000Z'. */
export const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Pattern of automatic backup names in a folder. */
export const BACKUP_NAMED = /^nepsh-\d{8}T\d{6}Z\.tar\.gz$/;
export const backupName = (moment: Date): string => `nepsh-${stampOf(moment)}.tar.gz`;

/** Names of deleted backups, and the errors of failed deletions. */
interface Deletion {
  deleted: string[];
  failures: string[];
}

/** Deletes all but the newest `keep` files of a folder whose names match the pattern. */
export async function deleteOlder(folder: string, named: RegExp, keep: number): Promise<Deletion> {
  const names = (await readdir(folder)).filter((name) => named.test(name)).sort();
  const result: Deletion = { deleted: [], failures: [] };
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    try {
      await rm(join(folder, name), { force: true });
      result.deleted.push(name);
    } catch (error) {
      result.failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return result;
}

/** Age in ms at which leftovers are deleted. Every running attempt is younger. */
const LONG_AGO_MS = DAY;

/** Deletes the leftovers of killed attempts in a folder whose names match the pattern. */
export async function deleteLeft(folder: string, named: RegExp): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => named.test(one))) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > LONG_AGO_MS)
      // Leftovers only use disk space, so a failure must not prevent a new attempt.
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
