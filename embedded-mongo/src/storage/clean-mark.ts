import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const markPath = (dataDir: string): string => join(dataDir, 'CLEAN');

/** The state of a file when it is closed: changing, truncating or replacing it changes one of these. */
function stateOf(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false });
  return state && `${state.ino} ${state.size} ${state.mtimeNs}\n`;
}

/** Says, once a database is closed and everything is in its file, that it was closed in order. */
export function leaveCleanMark(dataDir: string, file: string): void {
  const state = stateOf(file);
  if (state !== undefined) writeFileSync(markPath(dataDir), state, { mode: 0o600 });
}

/**
 * Whether a database was closed in order and its file has not been touched since. The mark is gone then: it stands for one
 * start, before anything is written.
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
