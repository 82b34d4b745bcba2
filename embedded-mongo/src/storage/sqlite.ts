import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { MongoError } from '../errors.js';
import type { Collection, IndexInfo } from './catalog.js';
import type { Entry, KeyRange, ReadView, Row, ScanOptions } from './view.js';

/** Number of rows read at a time: small at first, since most queries need few, then growing. */
const FIRST_CHUNK = 24;
const MAX_CHUNK = 128;
/** Approximate size of a chunk of large documents, in bytes. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Returns the size of the next chunk. Rows that were read ahead are discarded when the collection changes, so the next
 * chunk is small then.
 */
function nextSize(size: number, changed: boolean, bytes: number): number {
  const target = changed ? FIRST_CHUNK : Math.min(Math.max(size * 4, FIRST_CHUNK), MAX_CHUNK);
  return bytes * target <= CHUNK_BYTES * size ? target : Math.max(Math.floor((CHUNK_BYTES * size) / bytes), 1);
}

/** Returns the size of a chunk's documents, which are in one of its columns. */
function bytesOf(rows: readonly unknown[][], column: number): number {
  let bytes = 0;
  for (const row of rows) bytes += (row[column] as Uint8Array).length;
  return bytes;
}

function toBuffer(bytes: unknown): Buffer {
  const array = bytes as Uint8Array;
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

/** Returns a document's bytes if they match their checksum. Throws otherwise. */
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

function dropped(namespace: string): MongoError {
  return new MongoError('QueryPlanKilled', `the collection or the index was dropped while it was read: ${namespace}`);
}

/** Position of a scan in an index. */
export interface Position {
  readonly key: Buffer;
  readonly record: number;
}

/** Statements that add an entry to an index unless it exists, and remove one. */
export interface EntryWriter {
  readonly insert: StatementSync;
  readonly remove: StatementSync;
}

interface Scan {
  readonly collection: Collection;
  readonly index: IndexInfo;
  readonly range: KeyRange;
  readonly reverse: boolean;
  readonly documents: boolean;
}

/** A bound limit. SQLite needs the value of a bare `?` and would plan the statement again at each run. */
const LIMIT = 'LIMIT ? + 0';

/**
 * Returns the condition of a scan. A scan that continues has its position instead of the range's bound on that side.
 */
function bounds(reverse: boolean, isContinued: boolean): string {
  if (!isContinued) return 'i.k >= ? AND i.k < ?';
  return reverse ? 'i.k >= ? AND (i.k, i.r) < (?, ?)' : 'i.k < ? AND (i.k, i.r) > (?, ?)';
}

function order(reverse: boolean): string {
  return reverse ? 'i.k DESC, i.r DESC' : 'i.k, i.r';
}

function boundValues(range: KeyRange, reverse: boolean, after: Position | undefined): (Buffer | number)[] {
  if (!after) return [range.low, range.high];
  return [reverse ? range.low : range.high, after.key, after.record];
}

function between(to: Position | undefined): string {
  return `(k, r) >= (?, ?)${to ? ' AND (k, r) < (?, ?)' : ''}`;
}

function betweenValues(from: Position, to: Position | undefined): (Buffer | number)[] {
  return to ? [from.key, from.record, to.key, to.record] : [from.key, from.record];
}

/** Parses numbers of the form `1,23,4`. */
function parseNumbers(text: string, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let [at, number] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 44) {
      numbers[at++] = number;
      number = 0;
    } else number = number * 10 + code - 48;
  }
  if (text !== '') numbers[at] = number;
  return numbers;
}

/** One SQLite connection, its prepared statements, and reads from it. */
export class Connection implements ReadView {
  readonly db: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private readonly entryWriters = new Map<number, EntryWriter>();

  /** `maxStatements` is the maximum number of cached prepared statements. */
  constructor(
    path: string,
    readOnly = false,
    private readonly maxStatements = Infinity,
  ) {
    this.db = new DatabaseSync(path, { readOnly, timeout: 5000 });
  }

  /** Prepares a statement once and caches it under `key`. Rows are arrays. */
  prepare(key: string, sql: () => string): StatementSync {
    let statement = this.statements.get(key);
    if (!statement) {
      if (this.statements.size >= this.maxStatements) this.statements.clear();
      statement = this.db.prepare(sql());
      statement.setReturnArrays(true);
      this.statements.set(key, statement);
    }
    return statement;
  }

  /**
   * Returns the statements that write an index's entries. They run so often that even building a cache key would be
   * noticeable.
   */
  entryWriter({ id }: IndexInfo): EntryWriter {
    let writer = this.entryWriters.get(id);
    if (!writer) {
      writer = {
        insert: this.db.prepare(`INSERT OR IGNORE INTO i${id} VALUES (?, ?)`),
        remove: this.db.prepare(`DELETE FROM i${id} WHERE k = ? AND r = ?`),
      };
      this.entryWriters.set(id, writer);
    }
    return writer;
  }

  /** Clears all statements, because one of their tables is being dropped. */
  forget(): void {
    this.statements.clear();
    this.entryWriters.clear();
  }

  get(collection: Collection, record: number): Buffer | undefined {
    const { id } = collection;
    const row = this.prepare(`g${id}`, () => `SELECT c, b FROM d${id} WHERE r = ?`).get(record) as unknown as
      unknown[] | undefined;
    return row && checked(collection, record, row[0], row[1]);
  }

  *scan(collection: Collection, reverse = false): Iterable<Row> {
    const { id } = collection;
    const statement = this.prepare(
      `s${id}${reverse ? 'r' : ''}`,
      () => `SELECT r, c, b FROM d${id} WHERE r ${reverse ? '<' : '>'} ? ORDER BY r ${reverse ? 'DESC' : ''} ${LIMIT}`,
    );
    let after = reverse ? Number.MAX_SAFE_INTEGER : -1;
    let size = FIRST_CHUNK;
    for (;;) {
      const { changes } = collection;
      const rows = statement.all(after, size) as unknown as unknown[][];
      for (const row of rows) {
        after = row[0] as number;
        yield { record: after, bytes: checked(collection, after, row[1], row[2]) };
        if (collection.changes !== changes) break;
      }
      if (collection.changes === changes && rows.length < size) return;
      if (collection.dropped) throw dropped(collection.namespace);
      size = nextSize(size, collection.changes !== changes, bytesOf(rows, 2));
    }
  }

  /**
   * Yields the entries of a range, or the entries after a position in it, in their current state at each step. An
   * unchanged entry is yielded once, but a document that moves may be yielded again at its new place.
   */
  *range(
    collection: Collection,
    index: IndexInfo,
    range: KeyRange,
    options: ScanOptions = {},
    after?: Position,
  ): Iterable<Entry> {
    const { reverse = false, documents = false } = options;
    if (options.skip) {
      after = this.positionAt(index, range, reverse, options.skip);
      if (!after) return;
    }
    const scan = { collection, index, range, reverse, documents };
    if (range.point && index.unique && !after) {
      const entry = this.entryOf(scan);
      if (entry) yield entry;
      return;
    }
    let size = Math.min(Math.max(options.expect ?? FIRST_CHUNK, 1), MAX_CHUNK);
    for (;;) {
      const { changes } = collection;
      const rows = this.chunk(scan, after, size);
      for (const row of rows) {
        after = { key: toBuffer(row[1]), record: row[0] as number };
        yield { ...after, bytes: documents ? checked(collection, row[0], row[2], row[3]) : undefined };
        if (collection.changes !== changes) break;
      }
      if (collection.changes === changes && rows.length < size) return;
      if (collection.dropped || index.dropped) throw dropped(collection.namespace);
      size = nextSize(size, collection.changes !== changes, documents ? bytesOf(rows, 3) : 0);
    }
  }

  /** Returns the only entry of a unique index with this key. */
  private entryOf({ collection, index, range, documents }: Scan): Entry | undefined {
    const row = this.prepare(`u${collection.id}.${index.id}${documents ? 'd' : ''}`, () =>
      documents
        ? `SELECT i.r, d.c, d.b FROM i${index.id} i CROSS JOIN d${collection.id} d ON d.r = i.r WHERE i.k = ?`
        : `SELECT r FROM i${index.id} WHERE k = ?`,
    ).get(range.low) as unknown as unknown[] | undefined;
    return (
      row && {
        key: range.low,
        record: row[0] as number,
        bytes: documents ? checked(collection, row[0], row[1], row[2]) : undefined,
      }
    );
  }

  private chunk(scan: Scan, after: Position | undefined, size: number): unknown[][] {
    const { collection, index, range, reverse, documents } = scan;
    const name = `r${collection.id}.${index.id}${reverse ? 'r' : ''}${documents ? 'd' : ''}${after ? 'a' : ''}`;
    const statement = this.prepare(name, () => {
      const columns = `i.r, i.k${documents ? ', d.c, d.b' : ''}`;
      const join = documents ? `CROSS JOIN d${collection.id} d ON d.r = i.r` : '';
      return `SELECT ${columns} FROM i${index.id} i ${join} WHERE ${bounds(reverse, after !== undefined)} ORDER BY ${order(reverse)} ${LIMIT}`;
    });
    return statement.all(...boundValues(range, reverse, after), size) as unknown as unknown[][];
  }

  /** Returns the position of a range's `count`th entry. Undefined if the range has fewer. */
  private positionAt(index: IndexInfo, range: KeyRange, reverse: boolean, count: number): Position | undefined {
    const row = this.prepare(
      `k${index.id}${reverse ? 'r' : ''}`,
      () =>
        `SELECT i.k, i.r FROM i${index.id} i WHERE ${bounds(reverse, false)} ORDER BY ${order(reverse)} LIMIT 1 OFFSET ?`,
    ).get(range.low, range.high, count - 1) as unknown as unknown[] | undefined;
    return row && { key: toBuffer(row[0]), record: row[1] as number };
  }

  /** Returns the entry that follows the first one at or after a position by `count` entries. */
  entryAfter(index: IndexInfo, from: Position, count: number): Position | undefined {
    const row = this.prepare(
      `o${index.id}`,
      () => `SELECT k, r FROM i${index.id} WHERE (k, r) >= (?, ?) ORDER BY k, r LIMIT 1 OFFSET ?`,
    ).get(from.key, from.record, count) as unknown as unknown[] | undefined;
    return row && { key: toBuffer(row[0]), record: row[1] as number };
  }

  /** Counts the entries from one position (inclusive) to another (exclusive) or to the end. */
  countBetween(index: IndexInfo, from: Position, to: Position | undefined): number {
    const row = this.prepare(
      `b${index.id}${to ? 't' : ''}`,
      () => `SELECT count(*) FROM i${index.id} WHERE ${between(to)}`,
    ).get(...betweenValues(from, to));
    return (row as unknown as number[])[0];
  }

  /** Returns the number of entries from one position to another, and the size of their keys in bytes. */
  keysBetween(index: IndexInfo, from: Position, to: Position | undefined): { count: number; bytes: number } {
    const row = this.prepare(
      `z${index.id}${to ? 't' : ''}`,
      () => `SELECT count(*), coalesce(sum(length(k)), 0) FROM i${index.id} WHERE ${between(to)}`,
    ).get(...betweenValues(from, to)) as unknown as number[];
    return { count: row[0], bytes: row[1] };
  }

  /**
   * Returns the size of the next documents after a record, in bytes, and the last of these records, which is null at
   * the end.
   */
  sizeAfter({ id }: Collection, after: number, count: number): { bytes: number; last: number | null } {
    const row = this.prepare(
      `z${id}d`,
      () =>
        `SELECT coalesce(sum(n), 0), max(r) FROM (SELECT r, length(b) AS n FROM d${id} WHERE r > ? ORDER BY r ${LIMIT})`,
    ).get(after, count) as unknown as [number, number | null];
    return { bytes: row[0], last: row[1] };
  }

  /** Returns the record numbers of these entries in order. `count` is their number. */
  recordsBetween(index: IndexInfo, from: Position, to: Position | undefined, count: number): Uint32Array {
    // Reading them as one text is three times as fast as reading rows.
    const row = this.prepare(
      `l${index.id}${to ? 't' : ''}`,
      () => `SELECT group_concat(r) FROM (SELECT r FROM i${index.id} WHERE ${between(to)} ORDER BY k, r)`,
    ).get(...betweenValues(from, to));
    return parseNumbers((row as unknown as (string | null)[])[0] ?? '', count);
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
            () => `SELECT count(*) FROM (SELECT ${distinct} FROM i${index.id} WHERE k >= ? AND k < ? ${LIMIT})`,
          );
    const row =
      limit === undefined ? statement.get(range.low, range.high) : statement.get(range.low, range.high, limit);
    return (row as unknown as number[])[0];
  }

  count(collection: Collection): number {
    return collection.count;
  }

  order(): undefined {
    return undefined;
  }

  knows(): boolean {
    return true;
  }

  close(): void {
    this.forget();
    this.db.close();
  }
}
