import { DatabaseSync } from 'node:sqlite';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE, sqliteCode } from './sqlite-error.js';

/** Locks a data folder for one server. The system releases the lock when the process ends, however it ends. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the folder, or throws one sentence that says who holds it. SQLite's own file lock is used, because Node has no
 * flock: it ends with the process, so a lock file left behind by a crash blocks nobody.
 */
export function lockFolder(dataDir: string): FolderLock {
  const db = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 });
  const owner = join(dataDir, 'lock.pid');
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (sqliteCode(error) !== SQLITE.busy) throw error;
    throw new Error(
      `The data folder ${dataDir} is in use by another process${describeOwner(owner)}; stop it, or choose another folder.`,
      { cause: error },
    );
  }
  writeFileSync(owner, String(process.pid), { mode: 0o600 });
  return {
    release: () => {
      if (db.isOpen) db.close();
    },
  };
}

function describeOwner(path: string): string {
  try {
    return ` (process ${readFileSync(path, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
