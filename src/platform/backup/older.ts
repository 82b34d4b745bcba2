import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../contract/time/units.js';

/** A moment as it stands in the names of backups, which sort by it: '20261129T030000Z'. */
export const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** The names that backups get in a folder. */
export const BACKUP_NAMED = /^nepsh-\d{8}T\d{6}Z\.tar\.gz$/;
export const backupName = (moment: Date): string => `nepsh-${stampOf(moment)}.tar.gz`;

/** Backups that were deleted, and why others could not be. */
interface Deletion {
  deleted: string[];
  failures: string[];
}

/** Deletes all but the newest of a folder's files with such names. */
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

/** No attempt takes as long, in milliseconds. */
const LONG_AGO_MS = DAY;

/** Deletes what attempts that were killed left in a folder, under such names. */
export async function deleteLeft(folder: string, named: RegExp): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => named.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LONG_AGO_MS)
      // A remainder that cannot be deleted only takes space, and must not prevent a new attempt.
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
