import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files whose size is read at the same time. */
const BATCH = 64;

interface Measured {
  /** Time of the folder's last added or removed file, in ms since the epoch. */
  changedAt: number;
  bytes: number;
}

/**
 * Measures folders of files that never change. Reads a folder again only after a file was added or removed, because a recording
 * of three hours has 5,000 files.
 */
export class FolderSizes {
  private measured = new Map<string, Measured>();

  /** Returns the size of all folders in `root` in bytes, or null if `root` does not exist. */
  async total(root: string): Promise<number | null> {
    const entries = await readdir(root, { withFileTypes: true }).catch(emptyIfMissing);
    if (!entries) return null;
    const measured = new Map<string, Measured>();
    for (const entry of entries) {
      if (!entry.isDirectory()) continue;
      const folder = join(root, entry.name);
      const size = await this.measure(folder);
      if (size) measured.set(folder, size);
    }
    this.measured = measured;
    return sum([...measured.values()].map(({ bytes }) => bytes));
  }

  private async measure(folder: string): Promise<Measured | null> {
    const stats = await stat(folder).catch(emptyIfMissing);
    if (!stats) return null;
    const before = this.measured.get(folder);
    if (before?.changedAt === stats.mtimeMs) return before;
    const names = (await readdir(folder).catch(emptyIfMissing)) ?? [];
    let bytes = 0;
    for (let start = 0; start < names.length; start += BATCH) {
      const batch = names.slice(start, start + BATCH).map((name) => sizeOf(join(folder, name)));
      bytes += sum(await Promise.all(batch));
    }
    return { changedAt: stats.mtimeMs, bytes };
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(emptyIfMissing))?.size ?? 0;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Another process may delete a recording at any time. */
function emptyIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
