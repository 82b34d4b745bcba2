import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { MongoError } from '../errors.js';
import type { Collection, IndexInfo } from './catalog.js';
import type { Entry, KeyRange, ReadView, Row, ScanOptions } from './view.js';

/** Rows read at a time: small at first, since most queries want few, then growing. */
const FIRST_CHUNK = 24;
const LARGEST_CHUNK = 512;

function toBuffer(bytes: unknown): Buffer {
  const array = bytes as Uint8Array;
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

/** The document's bytes, after their checksum was found right. */
function checked(collection: Collection, record: unknown, checksum: unknown, bytes: unknown): Buffer {
  const buffer = toBuffer(bytes);
  if (crc32(buffer) !== checksum) {
    throw new MongoError(
      'InternalError',
      `a stored document is damaged: record ${String(record)} of ${collection.namespace} does not match its checksum; restore the data folder from a backup`,
    );
  }
  return buffer;
}

/** One SQLite connection, its prepared statements, and reads from it. */
export class Connection implements ReadView {
  readonly db: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  constructor(path: string, readOnly = false) {
    this.db = new DatabaseSync(path, { readOnly, timeout: 5000 });
  }

  /** Prepares once and remembers by `key`; rows come as arrays. */
  prepare(key: string, sql: () => string): StatementSync {
    let statement = this.statements.get(key);
    if (!statement) {
      statement = this.db.prepare(sql());
      statement.setReturnArrays(true);
      this.statements.set(key, statement);
    }
    return statement;
  }

  /** Forgets the statements on a table that is going away. */
  forget(): void {
    this.statements.clear();
  }

  get(collection: Collection, record: number): Buffer | undefined {
    const { id } = collection;
    const row = this.prepare(`g${id}`, () => `SELECT c, b FROM d${id} WHERE r = ?`).get(record) as unknown as
      | unknown[]
      | undefined;
    return row && checked(collection, record, row[0], row[1]);
  }

  *scan(collection: Collection, reverse = false): Iterable<Row> {
    const { id } = collection;
    const statement = this.prepare(
      `s${id}${reverse ? 'r' : ''}`,
      () => `SELECT r, c, b FROM d${id} WHERE r ${reverse ? '<' : '>'} ? ORDER BY r ${reverse ? 'DESC' : ''} LIMIT ?`,
    );
    let after = reverse ? Number.MAX_SAFE_INTEGER : -1;
    for (let size = FIRST_CHUNK; ; size = Math.min(size * 4, LARGEST_CHUNK)) {
      const rows = statement.all(after, size) as unknown as unknown[][];
      for (const row of rows) {
        yield { record: row[0] as number, bytes: checked(collection, row[0], row[1], row[2]) };
      }
      if (rows.length < size) return;
      after = rows[rows.length - 1][0] as number;
    }
  }

  *range(collection: Collection, index: IndexInfo, range: KeyRange, options: ScanOptions = {}): Iterable<Entry> {
    const { reverse = false, documents = false } = options;
    let last: [Buffer, number] | undefined;
    if (options.skip) {
      last = this.skip(index, range, reverse, options.skip);
      if (!last) return;
    }
    let size = Math.min(Math.max(options.expect ?? FIRST_CHUNK, 1), LARGEST_CHUNK);
    for (;;) {
      const rows = this.chunk(collection, index, range, reverse, documents, last, size);
      for (const row of rows) {
        const record = row[1] as number;
        yield {
          key: toBuffer(row[0]),
          record,
          bytes: documents ? checked(collection, record, row[2], row[3]) : undefined,
        };
      }
      if (rows.length < size) return;
      const final = rows[rows.length - 1];
      last = [toBuffer(final[0]), final[1] as number];
      size = Math.min(Math.max(size * 4, FIRST_CHUNK), LARGEST_CHUNK);
    }
  }

  private chunk(
    collection: Collection,
    index: IndexInfo,
    range: KeyRange,
    reverse: boolean,
    documents: boolean,
    last: [Buffer, number] | undefined,
    size: number,
  ): unknown[][] {
    const name = `r${collection.id}.${index.id}${reverse ? 'r' : ''}${documents ? 'd' : ''}${last ? 'a' : ''}`;
    const statement = this.prepare(name, () => {
      const columns = documents ? 'i.k, i.r, d.c, d.b' : 'i.k, i.r';
      const join = documents ? `CROSS JOIN d${collection.id} d ON d.r = i.r` : '';
      const after = last ? `AND (i.k, i.r) ${reverse ? '<' : '>'} (?, ?)` : '';
      // The range's other end is implied by `last`; leaving it out keeps SQLite to one bound on each side.
      const bounds = last ? (reverse ? 'i.k >= ?' : 'i.k < ?') : 'i.k >= ? AND i.k < ?';
      const order = reverse ? 'i.k DESC, i.r DESC' : 'i.k, i.r';
      return `SELECT ${columns} FROM i${index.id} i ${join} WHERE ${bounds} ${after} ORDER BY ${order} LIMIT ?`;
    });
    return (
      last
        ? statement.all(reverse ? range.low : range.high, last[0], last[1], size)
        : statement.all(range.low, range.high, size)
    ) as unknown as unknown[][];
  }

  /** The last of the entries passed over, or undefined when there are not that many. */
  private skip(index: IndexInfo, range: KeyRange, reverse: boolean, skip: number): [Buffer, number] | undefined {
    const order = reverse ? 'k DESC, r DESC' : 'k, r';
    const row = this.prepare(
      `k${index.id}${reverse ? 'r' : ''}`,
      () => `SELECT k, r FROM i${index.id} WHERE k >= ? AND k < ? ORDER BY ${order} LIMIT 1 OFFSET ?`,
    ).get(range.low, range.high, skip - 1) as unknown as unknown[] | undefined;
    return row && [toBuffer(row[0]), row[1] as number];
  }

  countRange(_collection: Collection, index: IndexInfo, range: KeyRange, limit?: number): number {
    const distinct = index.multikey.includes(true) ? 'DISTINCT r' : '1';
    const statement =
      limit === undefined
        ? this.prepare(
            `c${index.id}${distinct}`,
            () => `SELECT count(${distinct}) FROM i${index.id} WHERE k >= ? AND k < ?`,
          )
        : this.prepare(
            `cl${index.id}${distinct}`,
            () => `SELECT count(*) FROM (SELECT ${distinct} FROM i${index.id} WHERE k >= ? AND k < ? LIMIT ?)`,
          );
    const row = limit === undefined ? statement.get(range.low, range.high) : statement.get(range.low, range.high, limit);
    return (row as unknown as number[])[0];
  }

  count(collection: Collection): number {
    return collection.count;
  }

  knows(): boolean {
    return true;
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }
}
