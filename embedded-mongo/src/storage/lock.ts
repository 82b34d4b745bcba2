import { DatabaseSync } from 'node:sqlite';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQLITE, sqliteCode } from './sqlite-error.js';

/** Lock of a data folder for one server. The system releases it when the process ends, even after a crash. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks the folder. Throws an error that names the process that uses the folder. Node.js has no flock, so this uses
 * SQLite's file lock: it ends with the process, so a lock file that a crash leaves behind blocks no one.
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
