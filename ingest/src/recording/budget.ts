import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFreeBytes } from './segment-files.js';

/** File in the folder of all recordings with the default of the disk budget. */
const BUDGET_FILE = 'budget.json';

/**
 * Stores half of the free space as the budget of a folder of recordings, unless the folder has a budget. Later budgets would shrink
 * with each recording.
 */
export async function storeFirstBudget(dir: string): Promise<void> {
  if ((await readBudget(dir)) !== null) return;
  const bytes = Math.floor((await readFreeBytes(dir)) / 2);
  const file = join(dir, BUDGET_FILE);
  const temporary = `${file}.tmp`;
  try {
    await writeFile(temporary, `${JSON.stringify({ bytes })}\n`);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    // A full disk must not prevent the start. The next start stores the budget.
    if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Returns the stored budget in bytes, or null without a valid one. */
export async function readBudget(dir: string): Promise<number | null> {
  try {
    const { bytes } = JSON.parse(await readFile(join(dir, BUDGET_FILE), 'utf8')) as { bytes?: unknown };
    return typeof bytes === 'number' && bytes >= 0 ? bytes : null;
  } catch {
    return null;
  }
}
