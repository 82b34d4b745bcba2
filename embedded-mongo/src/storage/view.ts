import type { Change } from './change.js';
import type { Collection, IndexInfo } from './catalog.js';
import type { RecordSet } from './record-set.js';

/** A range of index keys: `low <= key < high`. */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
  /** Whether the range contains no other key than `low`. */
  readonly point?: boolean;
}

/** A record: a document's number in its collection, and its bytes. */
export interface Row {
  readonly record: number;
  readonly bytes: Buffer;
}

/** An index entry. `bytes` is set if the scan reads documents. */
export interface Entry {
  readonly key: Buffer;
  readonly record: number;
  readonly bytes: Buffer | undefined;
}

export interface ScanOptions {
  readonly reverse?: boolean;
  /** Read each entry's document too. */
  readonly documents?: boolean;
  /** Number of entries to skip without reading their documents. */
  readonly skip?: number;
  /** Expected number of entries. A hint for the size of the first read. */
  readonly expect?: number;
}

/** Order of an index, in memory. */
export interface RecordOrder {
  /** Returns the number of entries in a range. */
  between(range: KeyRange): number;
  /** Yields the record numbers of a range in index order, in parts. A multikey index may repeat a record. */
  slices(range: KeyRange, reverse: boolean): Iterable<Uint32Array>;
  /** Returns the records of some ranges. All record numbers of the collection are below `limit`. */
  recordsIn(ranges: readonly KeyRange[], limit: number): RecordSet;
}

/** Data that a command reads: the committed data, or a transaction's snapshot with its own writes. */
export interface ReadView {
  get(collection: Collection, record: number): Buffer | undefined;
  scan(collection: Collection, reverse?: boolean): Iterable<Row>;
  range(collection: Collection, index: IndexInfo, range: KeyRange, options?: ScanOptions): Iterable<Entry>;
  /** Returns the number of entries in the range, at most `limit`. */
  countRange(collection: Collection, index: IndexInfo, range: KeyRange, limit?: number): number;
  count(collection: Collection): number;
  /** Returns the index's order if there is one. */
  order(collection: Collection, index: IndexInfo): RecordOrder | undefined;
  /** Returns false for an index that is newer than the snapshot. */
  knows(index: IndexInfo): boolean;
}

/** The new state of one record and how its index entries change. */
export interface RecordChange {
  readonly record: number;
  /** Undefined to delete the record. */
  readonly bytes: Buffer | undefined;
  readonly isNew: boolean;
  readonly indexes: readonly IndexChange[];
}

export interface IndexChange {
  readonly index: IndexInfo;
  readonly removed: readonly Buffer[];
  readonly added: readonly Buffer[];
}

/** Target of a command's writes: the open group commit, or a transaction's overlay. */
export interface WriteUnit extends ReadView {
  apply(collection: Collection, change: RecordChange): void;
  /** Whether changes must be noted for change streams. */
  readonly isRecorded: boolean;
  note(entry: Change): void;
  /** Changes index entries of one record, without the record. */
  applyEntries(collection: Collection, record: number, change: IndexChange): void;
  /**
   * Claims a record or a unique key before it is written. Throws if another transaction has claimed it, or if it has
   * changed since the snapshot.
   */
  claim(collection: Collection, resource: string): void;
}
