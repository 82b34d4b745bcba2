import type { Change } from './change.js';
import type { Collection, IndexInfo } from './catalog.js';
import type { RecordSet } from './record-set.js';

/** A range of index keys: `low <= key < high`. */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
  /** Whether `low` is the only key that it can hold. */
  readonly point?: boolean;
}

/** A record: a document's number in its collection, and its bytes. */
export interface Row {
  readonly record: number;
  readonly bytes: Buffer;
}

/** An index entry; `bytes` is there when the scan was asked for documents. */
export interface Entry {
  readonly key: Buffer;
  readonly record: number;
  readonly bytes: Buffer | undefined;
}

export interface ScanOptions {
  readonly reverse?: boolean;
  /** Read each entry's document too. */
  readonly documents?: boolean;
  /** Entries to pass over, without reading their documents. */
  readonly skip?: number;
  /** How many entries are expected to be needed; a hint for the size of the first read. */
  readonly expect?: number;
}

/** The order of an index, known without reading it. */
export interface RecordOrder {
  /** How many entries are in a range. */
  between(range: KeyRange): number;
  /** The record numbers of a range's entries in order, in parts; in a multikey index a record may come up again. */
  slices(range: KeyRange, reverse: boolean): Iterable<Uint32Array>;
  /** The records of some ranges; all the collection's record numbers are below `limit`. */
  recordsIn(ranges: readonly KeyRange[], limit: number): RecordSet;
}

/** What a command reads through: the committed data, or a transaction's snapshot with its own writes. */
export interface ReadView {
  get(collection: Collection, record: number): Buffer | undefined;
  scan(collection: Collection, reverse?: boolean): Iterable<Row>;
  range(collection: Collection, index: IndexInfo, range: KeyRange, options?: ScanOptions): Iterable<Entry>;
  /** Entries in the range, at most `limit`. */
  countRange(collection: Collection, index: IndexInfo, range: KeyRange, limit?: number): number;
  count(collection: Collection): number;
  /** The index's order, where it is known. */
  order(collection: Collection, index: IndexInfo): RecordOrder | undefined;
  /** False for an index that the snapshot is too old to have. */
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

/** What a command writes through: the open group commit, or a transaction's overlay. */
export interface WriteUnit extends ReadView {
  apply(collection: Collection, change: RecordChange): void;
  /** Whether changes are to be noted, for change streams. */
  readonly isRecorded: boolean;
  note(entry: Change): void;
  /** Changes index entries of one record, without the record. */
  applyEntries(collection: Collection, record: number, change: IndexChange): void;
  /**
   * Claims a record or a unique key before it is written; refuses when another transaction holds it, or when it changed
   * since the snapshot.
   */
  claim(collection: Collection, resource: string): void;
}
