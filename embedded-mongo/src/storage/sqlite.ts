import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { MongoError } from '../errors.js';
import type { Collection, IndexInfo } from './catalog.js';
import type { Entry, KeyRange, ReadView, Row, ScanOptions } from './view.js';

/** Rows read at a time: small at first, since most queries want few, then growing. */
const FIRST_CHUNK = 24;
const MAX_CHUNK = 128;
/** Large documents are read fewer at a time: about as many as have so many bytes. */
const CHUNK_BYTES = 1024 * 1024;

/** What was read ahead is dropped when the collection changes, so that less is read ahead then. */
function nextSize(size: number, changed: boolean, bytes: number): number {
  const wanted = changed ? FIRST_CHUNK : Math.min(Math.max(size * 4, FIRST_CHUNK), MAX_CHUNK);
  return bytes * wanted <= CHUNK_BYTES * size ? wanted : Math.max(Math.floor((CHUNK_BYTES * size) / bytes), 1);
}

/** The bytes of a chunk's documents, which are in one of its columns. */
function bytesOf(rows: readonly unknown[][], column: number): number {
  let bytes = 0;
  for (const row of rows) bytes += (row[column] as Uint8Array).length;
  return bytes;
}

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

function dropped(namespace: string): MongoError {
  return new MongoError('QueryPlanKilled', `the collection or the index was dropped while it was read: ${namespace}`);
}

/** Where a scan stands in an index. */
export interface Position {
  readonly key: Buffer;
  readonly record: number;
}

/** Adds an entry to an index, if it is not there, and takes one away. */
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

/** A limit that is bound. Of a bare `?` SQLite wants to know the value, and so plans again each time the statement is run. */
const LIMIT = 'LIMIT ? + 0';

/** A scan that goes on from a position has that in place of the range's bound on its side. */
function bounds(reverse: boolean, goesOn: boolean): string {
  if (!goesOn) return 'i.k >= ? AND i.k < ?';
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

/** `1,23,4` as numbers. */
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

  /** `maxStatements`: how many prepared statements are kept. */
  constructor(
    path: string,
    readOnly = false,
    private readonly maxStatements = Infinity,
  ) {
    this.db = new DatabaseSync(path, { readOnly, timeout: 5000 });
  }

  /** Prepares once and remembers by `key`; rows come as arrays. */
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

  /** What writes an index's entries: asked for so often that even a name for each statement counts. */
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

  /** Forgets the statements on a table that is being dropped. */
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
   * The entries of a range, or those after a position in it, as they are when they are asked for: an entry that stays is
   * given once, but a document that moves may come again at its new place.
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

  /** The only entry of a unique index with a key. */
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

  /** The position of a range's `count`th entry, or undefined when there are not that many. */
  private positionAt(index: IndexInfo, range: KeyRange, reverse: boolean, count: number): Position | undefined {
    const row = this.prepare(
      `k${index.id}${reverse ? 'r' : ''}`,
      () =>
        `SELECT i.k, i.r FROM i${index.id} i WHERE ${bounds(reverse, false)} ORDER BY ${order(reverse)} LIMIT 1 OFFSET ?`,
    ).get(range.low, range.high, count - 1) as unknown as unknown[] | undefined;
    return row && { key: toBuffer(row[0]), record: row[1] as number };
  }

  /** The entry that comes `count` entries after the first one at or past a position. */
  entryAfter(index: IndexInfo, from: Position, count: number): Position | undefined {
    const row = this.prepare(
      `o${index.id}`,
      () => `SELECT k, r FROM i${index.id} WHERE (k, r) >= (?, ?) ORDER BY k, r LIMIT 1 OFFSET ?`,
    ).get(from.key, from.record, count) as unknown as unknown[] | undefined;
    return row && { key: toBuffer(row[0]), record: row[1] as number };
  }

  /** Entries from one position, which counts, to another, which does not; without it, to the end. */
  countBetween(index: IndexInfo, from: Position, to: Position | undefined): number {
    const row = this.prepare(
      `b${index.id}${to ? 't' : ''}`,
      () => `SELECT count(*) FROM i${index.id} WHERE ${between(to)}`,
    ).get(...betweenValues(from, to));
    return (row as unknown as number[])[0];
  }

  /** How many entries there are from one position to another, and the bytes of their keys. */
  keysBetween(index: IndexInfo, from: Position, to: Position | undefined): { count: number; bytes: number } {
    const row = this.prepare(
      `z${index.id}${to ? 't' : ''}`,
      () => `SELECT count(*), coalesce(sum(length(k)), 0) FROM i${index.id} WHERE ${between(to)}`,
    ).get(...betweenValues(from, to)) as unknown as number[];
    return { count: row[0], bytes: row[1] };
  }

  /** The bytes of the next documents after a record, and the last of these; null at the end. */
  sizeAfter({ id }: Collection, after: number, count: number): { bytes: number; last: number | null } {
    const row = this.prepare(
      `z${id}d`,
      () =>
        `SELECT coalesce(sum(n), 0), max(r) FROM (SELECT r, length(b) AS n FROM d${id} WHERE r > ? ORDER BY r ${LIMIT})`,
    ).get(after, count) as unknown as [number, number | null];
    return { bytes: row[0], last: row[1] };
  }

  /** The record numbers of these entries in order; `count` is how many there are. */
  recordsBetween(index: IndexInfo, from: Position, to: Position | undefined, count: number): Uint32Array {
    // As one text they are read three times as fast as in rows.
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
