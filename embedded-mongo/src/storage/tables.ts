import type { OpenOptions } from './options.js';
import type { Connection } from './sqlite.js';

/** SQLite's application id of embedded-mongo's files: "NpMg". */
const APPLICATION_ID = 0x4e704d67;
/** Format 2 added the table `state`. */
const BASE = 2;
/**
 * Format of a file with the table `changes`. A version that does not know this table would not record its writes there.
 */
export const WITH_CHANGES = 3;
/** Newest supported format. */
export const FORMAT = 3;

/**
 * Size of the page cache, in KiB. It fills as the file grows. With half of this size, 16 clients write a fifth less per
 * second.
 */
const CACHE_KIB = 32 * 1024;

/** Configures a connection and creates the tables of a new file. Throws if the file belongs to another program. */
export function initialise(connection: Connection, options: Pick<OpenOptions, 'sync' | 'maxPages'>): void {
  const { db } = connection;
  // A commit is written to the log without waiting for the disk: see `LogSync`.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${options.sync === 'full' ? 'NORMAL' : 'OFF'}`);
  // `Checkpoints` writes the log to the file.
  db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864`);
  db.exec('PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON');
  if (options.maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${options.maxPages}`);
  const id = Number(db.prepare('PRAGMA application_id').get()?.['application_id']);
  const tables = Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n']);
  if (tables === 0 && id === 0) {
    db.exec(`BEGIN IMMEDIATE;
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = ${BASE};
      CREATE TABLE collections (id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT, name TEXT, uuid TEXT, options BLOB);
      CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER, spec BLOB, multikey TEXT);
      CREATE TABLE sessions (id TEXT PRIMARY KEY, txn INTEGER, at INTEGER, reply BLOB) WITHOUT ROWID;
      COMMIT`);
    return;
  }
  if (id !== APPLICATION_ID) throw new Error(`${db.location() ?? 'The file'} is not a database of embedded-mongo.`);
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version < 1 || version > FORMAT) {
    throw new Error(
      `The database was written in format ${version} and this version reads formats 1 to ${FORMAT}; use a matching version.`,
    );
  }
}

/** Adds the tables that older formats lack. */
export function addTables({ db }: Connection): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  db.exec(`BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY, v BLOB NOT NULL);
    PRAGMA user_version = ${Math.max(version, BASE)};
    COMMIT`);
}
