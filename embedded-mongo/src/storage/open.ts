import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { takeCleanMark } from './clean-mark.js';
import { Connection } from './sqlite.js';
import { messageOf, sqliteCode } from './sqlite-error.js';

/** SQLite's application id of our files: "NpMg". */
const APPLICATION_ID = 0x4e704d67;
const FORMAT = 1;

export interface OpenOptions {
  readonly dataDir: string;
  /** `off` skips waiting for the disk: for tests only. */
  readonly sync: 'full' | 'off';
  /** Refuse to grow past this many pages of 4 KiB; tests use it to stand in for a full disk. */
  readonly maxPages?: number;
}

/** Path of the database file in a data folder. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'data.db');
}

/** Path of SQLite's log in a data folder. */
export function logPath(dataDir: string): string {
  return `${databasePath(dataDir)}-wal`;
}

/** Creates the folder, readable by its owner only. */
export function prepareFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/**
 * Opens the folder's database, or creates it in a new folder. SQLite replays its log up to the last commit that is
 * whole. What can't be trusted is refused with a sentence that says so; nothing is changed then.
 */
export function openDatabase(options: OpenOptions): Connection {
  const path = databasePath(options.dataDir);
  const marker = join(options.dataDir, 'FORMAT');
  const known = existsSync(marker);
  if (known && (!existsSync(path) || statSync(path).size === 0)) {
    throw damaged(path, 'it is missing or empty although the folder was in use before');
  }
  const clean = takeCleanMark(options.dataDir, path);
  // Created here rather than by SQLite, so that nobody else can read it; its log inherits the mode.
  closeSync(openSync(path, 'a', 0o600));
  let connection: Connection | undefined;
  try {
    connection = new Connection(path);
    initialise(connection, options);
    // Reading all of a large file takes long (10 s for a gigabyte): once after every end that was not in order.
    if (known && !clean) verify(connection);
  } catch (error) {
    connection?.close();
    throw sqliteCode(error) === undefined ? error : damaged(path, messageOf(error));
  }
  if (!known) writeMarker(marker);
  return connection;
}

function initialise(connection: Connection, options: OpenOptions): void {
  const { db } = connection;
  // A commit is written to the log without waiting for the disk: see `LogSync`.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${options.sync === 'full' ? 'NORMAL' : 'OFF'}`);
  db.exec('PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864');
  db.exec('PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON');
  if (options.maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${options.maxPages}`);
  const id = Number(db.prepare('PRAGMA application_id').get()?.['application_id']);
  const tables = Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n']);
  if (tables === 0 && id === 0) {
    db.exec(`BEGIN IMMEDIATE;
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = ${FORMAT};
      CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT, name TEXT, uuid TEXT, options BLOB);
      CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER, spec BLOB, multikey TEXT);
      CREATE TABLE sessions (id TEXT PRIMARY KEY, txn INTEGER, at INTEGER, reply BLOB) WITHOUT ROWID;
      COMMIT`);
    return;
  }
  if (id !== APPLICATION_ID)
    throw new Error(`${connection.db.location() ?? 'The file'} is not a database of embedded-mongo.`);
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version !== FORMAT) {
    throw new Error(
      `The database was written in format ${version} and this version reads format ${FORMAT}; use a matching version.`,
    );
  }
}

function verify(connection: Connection): void {
  const rows = connection.db.prepare('PRAGMA quick_check(3)').all();
  const problems = rows.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok');
  if (problems.length > 0) throw damaged(connection.db.location() ?? 'data.db', problems.join('; '));
}

function damaged(path: string, why: string): Error {
  return new Error(
    `The database file ${path} is damaged (${why}); restore the data folder from a backup. Nothing was changed.`,
  );
}

function writeMarker(path: string): void {
  const file = openSync(path, 'w', 0o600);
  writeSync(file, `embedded-mongo ${FORMAT}\n`);
  fsyncSync(file);
  closeSync(file);
}
