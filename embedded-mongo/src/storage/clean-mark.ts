import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const markPath = (dataDir: string): string => join(dataDir, 'CLEAN');

/** Returns the state of a closed file. Changing, truncating, or replacing the file changes its state. */
function stateOf(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false });
  return state && `${state.ino} ${state.size} ${state.mtimeNs}\n`;
}

/** Marks a database as closed in order. Called once it is closed and all data is in its file. */
export function leaveCleanMark(dataDir: string, file: string): void {
  const state = stateOf(file);
  if (state !== undefined) writeFileSync(markPath(dataDir), state, { mode: 0o600 });
}

/**
 * Returns whether a database was closed in order and its file has not changed since. Deletes the mark, which is valid
 * for one start, before anything is written.
 */
export function takeCleanMark(dataDir: string, file: string): boolean {
  let mark: string;
  try {
    mark = readFileSync(markPath(dataDir), 'utf8');
  } catch {
    return false;
  }
  rmSync(markPath(dataDir), { force: true });
  return mark === stateOf(file);
}
