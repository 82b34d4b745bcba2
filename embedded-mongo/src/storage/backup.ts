import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf, SQLITE, sqliteCode } from './sqlite-error.js';
import { closedState } from './state.js';
import { databasePath } from './open.js';
import { FORMAT } from './tables.js';

/**
 * Copies a database into a new folder, as it is at one moment. The database can be in use; its clients are not blocked.
 * Returns the size of the copy, in bytes. Throws if there is no database, if the folder is not empty, or if the copy is
 * incomplete.
 */
export function backUp(dataDir: string, target: string): number {
  const [from, folder] = [databasePath(resolve(dataDir)), resolve(target)];
  if (!existsSync(from)) throw new Error(`There is no database in ${dataDir}.`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`The folder ${target} is not empty; a backup is written into a new one.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, 'data.db.part');
  try {
    closeSync(openSync(part, 'w', 0o600));
    copy(from, part);
    renameSync(part, databasePath(folder));
    // Written last: a folder without this file is not a finished backup.
    writeFileSync(join(folder, 'FORMAT'), `embedded-mongo ${FORMAT}\n`, { mode: 0o600 });
    for (const path of [databasePath(folder), join(folder, 'FORMAT'), folder]) sync(path);
    return statSync(databasePath(folder)).size;
  } catch (error) {
    rmSync(part, { force: true });
    throw isDamage(error)
      ? new Error(`The database file ${from} is damaged (${messageOf(error)}) and cannot be backed up.`, {
          cause: error,
        })
      : error;
  }
}

const isDamage = (error: unknown): boolean =>
  [SQLITE.corrupt, SQLITE.notADatabase].some((code) => code === sqliteCode(error));

function copy(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
  const database = new DatabaseSync(to);
  try {
    const [problem] = database
      .prepare('PRAGMA quick_check(1)')
      .all()
      .map((row) => Object.values(row)[0]);
    if (problem !== 'ok') throw new Error(`The copy is incomplete (${String(problem)}); the database may be damaged.`);
    closedState(database);
    // The copy starts its own history: a change stream of the original cannot continue in it.
    database.exec('DROP TABLE IF EXISTS changes');
  } finally {
    database.close();
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
