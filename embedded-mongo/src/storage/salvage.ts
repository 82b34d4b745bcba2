import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { decode } from '../bson/decode.js';
import { quarantine } from './inspect.js';
import { keysOf } from './index-keys.js';
import { makeIndex } from './schema.js';
import { Connection } from './sqlite.js';
import { messageOf } from './sqlite-error.js';
import { initialise } from './tables.js';
import type { OpenOptions } from './options.js';

/**
 * Copies the readable part of a damaged file into a new file, and renames the damaged one. Returns a sentence for each
 * collection.
 */
export function salvage(path: string, options: Pick<OpenOptions, 'sync' | 'maxPages'>): string[] {
  const damaged = quarantine(path, 'damaged');
  if (existsSync(`${path}-wal`)) quarantine(`${path}-wal`, 'damaged');
  for (const file of [`${path}-shm`, join(dirname(path), 'data.sum'), join(dirname(path), 'ACKNOWLEDGED')])
    rmSync(file, { force: true });
  const [from, to] = [new Connection(damaged), new Connection(path)];
  try {
    initialise(to, options);
    const report = copyCatalog(from, to);
    return [...report, `The damaged file was renamed to ${damaged}.`];
  } finally {
    from.close();
    to.close();
  }
}

type Row = Record<string, unknown>;

function rowsOf(from: Connection, table: string): Row[] {
  try {
    return from.db.prepare(`SELECT * FROM ${table} ORDER BY id`).all();
  } catch (error) {
    throw new Error(
      `No data can be recovered: the list of ${table} is unreadable (${messageOf(error)}). Restore the data folder from a backup.`,
      { cause: error },
    );
  }
}

function copyCatalog(from: Connection, to: Connection): string[] {
  const collections = rowsOf(from, 'collections');
  const indexes = rowsOf(from, 'indexes');
  const report: string[] = [];
  to.db.exec('BEGIN');
  for (const row of collections) {
    insertRow(to, 'collections', row);
    const specs = indexes.filter((index) => index['collection'] === row['id']);
    const { copiedDocuments, lost } = copyCollection(from, to, Number(row['id']), specs);
    report.push(
      `${String(row['db'])}.${String(row['name'])}: ${copiedDocuments} documents were recovered, ${lost} are lost.`,
    );
  }
  to.db.exec('COMMIT');
  return report;
}

function insertRow(to: Connection, table: string, row: Row): void {
  const columns = Object.keys(row);
  to.db
    .prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
    .run(...(Object.values(row) as (string | number | Uint8Array | null)[]));
}

function copyCollection(
  from: Connection,
  to: Connection,
  id: number,
  specs: readonly Row[],
): { copiedDocuments: number; lost: string } {
  to.db.exec(`CREATE TABLE d${id} (r INTEGER PRIMARY KEY, c INTEGER NOT NULL, b BLOB NOT NULL)`);
  const indexes = specs.map((row) =>
    makeIndex(Number(row['id']), decode(Buffer.from(row['spec'] as Uint8Array)), undefined, 0),
  );
  for (const { id: number } of indexes)
    to.db.exec(`CREATE TABLE i${number} (k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY (k, r)) WITHOUT ROWID`);
  const insert = to.db.prepare(`INSERT INTO d${id} VALUES (?, ?, ?)`);
  const enter = indexes.map((index) => to.db.prepare(`INSERT OR IGNORE INTO i${index.id} VALUES (?, ?)`));
  let copiedDocuments = 0;
  for (const [record, checksum, bytes] of readableRows(from, id)) {
    if (crc32(bytes) !== checksum) continue;
    const doc = decode(Buffer.from(bytes));
    insert.run(record, checksum, bytes);
    indexes.forEach((index, position) => {
      const { keys, multikey } = keysOf(index, doc);
      index.multikey = index.multikey.map((is, field) => is || multikey[field]);
      for (const key of keys) enter[position].run(key, record);
    });
    copiedDocuments += 1;
  }
  specs.forEach((row, position) =>
    insertRow(to, 'indexes', { ...row, multikey: JSON.stringify(indexes[position].multikey) }),
  );
  return { copiedDocuments, lost: lostOf(from, indexes[0]?.id, copiedDocuments) };
}

/** Returns the number of lost documents by the index on `_id`, if that is readable. */
function lostOf(from: Connection, index: number | undefined, copiedDocuments: number): string {
  try {
    const entries = Number(from.db.prepare(`SELECT count(*) AS n FROM i${index}`).get()?.['n']);
    return String(Math.max(entries - copiedDocuments, 0));
  } catch {
    return 'an unknown number';
  }
}

/** Yields the readable rows. After an unreadable row, continues at the next readable page. */
function* readableRows(from: Connection, id: number): Generator<[number, number, Uint8Array]> {
  let statement: ReturnType<Connection['prepare']>;
  try {
    statement = from.prepare(`s${id}`, () => `SELECT r, c, b FROM d${id} WHERE r > ? ORDER BY r LIMIT 1`);
  } catch {
    return;
  }
  let after = -1;
  let step = 1;
  while (after < Number.MAX_SAFE_INTEGER) {
    try {
      const row = statement.get(after) as unknown as [number, number, Uint8Array] | undefined;
      if (!row) return;
      [after] = row;
      step = 1;
      yield row;
    } catch {
      after = Math.min(after + step, Number.MAX_SAFE_INTEGER);
      step *= 2;
    }
  }
}
