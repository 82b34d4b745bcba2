import type { Catalog, Collection, IndexInfo } from '../storage/catalog.js';
import type { ChangeLog } from '../storage/change-log.js';
import type { Change as LogEntry } from '../storage/change.js';
import type { Change } from '../storage/large-commit.js';
import type { Connection } from '../storage/sqlite.js';
import { compareEntries, SortedEntries, type IndexEntry } from '../storage/sorted-entries.js';
import type { Entry, IndexChange, KeyRange, RecordChange, Row, ScanOptions, WriteUnit } from '../storage/view.js';

/** Changes of one index by a transaction. */
class IndexOverlay {
  readonly added = new SortedEntries();
  readonly removed = new SortedEntries();

  add(entry: IndexEntry): void {
    if (!this.removed.delete(entry)) this.added.add(entry);
  }

  remove(entry: IndexEntry): void {
    if (!this.added.delete(entry)) this.removed.add(entry);
  }
}

interface CollectionOverlay {
  readonly collection: Collection;
  /** New bytes by record. Undefined for a deleted record. */
  readonly records: Map<number, { bytes: Buffer | undefined; isNew: boolean }>;
  readonly indexes: Map<number, { index: IndexInfo; overlay: IndexOverlay }>;
}

/** A snapshot of the committed data, with a transaction's own writes in memory. */
export class Overlay implements WriteUnit {
  private readonly collections = new Map<number, CollectionOverlay>();
  /** Entries for change streams, reported after the commit. */
  readonly noted: LogEntry[] = [];

  constructor(
    private readonly snapshot: Connection,
    /** Version of the store that the snapshot shows. */
    readonly version: number,
    private readonly onClaim: (resource: string) => void,
    private readonly log: ChangeLog,
  ) {}

  get isRecorded(): boolean {
    return this.log.recording;
  }

  note(entry: LogEntry): void {
    this.noted.push(entry);
  }

  /** The collections that this transaction has written to. */
  get written(): Collection[] {
    return [...this.collections.values()].map(({ collection }) => collection);
  }

  /**
   * Returns whether the catalog still has all collections and indexes that the transaction has written to. Ids alone do
   * not prove this, because they can be reused.
   */
  fits(catalog: Catalog): boolean {
    return [...this.collections.values()].every(
      ({ collection, indexes }) =>
        catalog.get(collection.db, collection.name) === collection &&
        [...indexes.keys()].every((id) => collection.indexes.some((index) => index.id === id)),
    );
  }

  claim(collection: Collection, resource: string): void {
    this.onClaim(`${collection.id}:${resource}`);
  }

  apply(collection: Collection, change: RecordChange): void {
    const overlay = this.overlayOf(collection);
    collection.changes += 1;
    const isNew = change.isNew || (overlay.records.get(change.record)?.isNew ?? false);
    // The bytes may be a view of a network buffer that is about to be reused.
    if (change.bytes === undefined && isNew) overlay.records.delete(change.record);
    else overlay.records.set(change.record, { bytes: change.bytes && Buffer.from(change.bytes), isNew });
    for (const entries of change.indexes) this.applyEntries(collection, change.record, entries);
  }

  applyEntries(collection: Collection, record: number, { index, removed, added }: IndexChange): void {
    const { indexes } = this.overlayOf(collection);
    let entry = indexes.get(index.id);
    if (!entry) indexes.set(index.id, (entry = { index, overlay: new IndexOverlay() }));
    for (const key of removed) entry.overlay.remove({ key, record });
    for (const key of added) entry.overlay.add({ key, record });
  }

  private overlayOf(collection: Collection): CollectionOverlay {
    let overlay = this.collections.get(collection.id);
    if (!overlay)
      this.collections.set(collection.id, (overlay = { collection, records: new Map(), indexes: new Map() }));
    return overlay;
  }

  /** Returns false for a collection that is newer than the snapshot, which contains nothing of it. */
  private hasBase(collection: Collection): boolean {
    return collection.since <= this.version;
  }

  get(collection: Collection, record: number): Buffer | undefined {
    const change = this.collections.get(collection.id)?.records.get(record);
    if (change) return change.bytes;
    return this.hasBase(collection) ? this.snapshot.get(collection, record) : undefined;
  }

  *scan(collection: Collection, reverse = false): Iterable<Row> {
    const base = this.hasBase(collection) ? this.snapshot.scan(collection, reverse) : [];
    if (reverse) yield* this.ownRows(collection, reverse);
    for (const row of base) {
      const change = this.collections.get(collection.id)?.records.get(row.record);
      if (!change) yield row;
      else if (change.bytes) yield { record: row.record, bytes: change.bytes };
    }
    if (!reverse) yield* this.ownRows(collection, reverse);
  }

  /** Yields the records that the transaction has added, in the order of their numbers. */
  private *ownRows(collection: Collection, reverse: boolean): Iterable<Row> {
    const records = this.collections.get(collection.id)?.records ?? new Map<number, { isNew: boolean }>();
    const added = [...records].flatMap(([record, { isNew }]) => (isNew ? [record] : []));
    added.sort((a, b) => (reverse ? b - a : a - b));
    for (const record of added) {
      // The record may have changed since.
      const bytes = this.collections.get(collection.id)?.records.get(record)?.bytes;
      if (bytes) yield { record, bytes };
    }
  }

  *range(collection: Collection, index: IndexInfo, range: KeyRange, options: ScanOptions = {}): Iterable<Entry> {
    let skip = options.skip ?? 0;
    for (const entry of this.merged(collection, index, range, options)) {
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      const change = this.collections.get(collection.id)?.records.get(entry.record);
      yield change && options.documents ? { ...entry, bytes: change.bytes } : entry;
    }
  }

  /**
   * Yields the entries of the snapshot and of the transaction in order. Both are read when the caller requests the next
   * entry.
   */
  private *merged(collection: Collection, index: IndexInfo, range: KeyRange, options: ScanOptions): Iterable<Entry> {
    const { reverse = false } = options;
    const direction = reverse ? -1 : 1;
    let after: IndexEntry | undefined;
    const addedBefore = (end: IndexEntry | undefined): IndexEntry | undefined => {
      const entry = this.collections
        .get(collection.id)
        ?.indexes.get(index.id)
        ?.overlay.added.next(range, reverse, after);
      return entry && (!end || compareEntries(entry, end) * direction < 0) ? entry : undefined;
    };
    const base =
      this.hasBase(collection) && index.since <= this.version
        ? this.snapshot.range(collection, index, range, { ...options, skip: 0 })
        : [];
    for (const entry of base) {
      for (let added = addedBefore(entry); added; added = addedBefore(entry)) {
        after = added;
        yield { ...added, bytes: undefined };
      }
      if (this.collections.get(collection.id)?.indexes.get(index.id)?.overlay.removed.has(entry)) continue;
      after = entry;
      yield entry;
    }
    for (let added = addedBefore(undefined); added; added = addedBefore(undefined)) {
      after = added;
      yield { ...added, bytes: undefined };
    }
  }

  countRange(collection: Collection, index: IndexInfo, range: KeyRange, limit = Infinity): number {
    const seen = index.multikey.includes(true) ? new Set<number>() : undefined;
    let total = 0;
    for (const { record } of this.range(collection, index, range)) {
      if (seen?.has(record)) continue;
      seen?.add(record);
      total += 1;
      if (total >= limit) break;
    }
    return total;
  }

  count(collection: Collection): number {
    return this.countRange(collection, collection.idIndex, { low: Buffer.alloc(0), high: Buffer.from([0xff]) });
  }

  order(): undefined {
    return undefined;
  }

  knows(index: IndexInfo): boolean {
    return index.since <= this.version;
  }

  /** Number of changes of records and entries. */
  get size(): number {
    let size = 0;
    for (const { records, indexes } of this.collections.values()) {
      size += records.size;
      for (const { overlay } of indexes.values()) size += overlay.added.size + overlay.removed.size;
    }
    return size;
  }

  /**
   * Yields all changes to write. Due to the claims, none of them conflicts. Removals from an index come first, because
   * a unique key may move from one record to another.
   */
  *changes(): Iterable<Change> {
    for (const { collection, records, indexes } of this.collections.values()) {
      for (const [record, { bytes, isNew }] of records)
        yield { collection, record: { record, bytes, isNew, indexes: [] } };
      for (const { index, overlay } of indexes.values()) {
        for (const { key, record } of overlay.removed)
          yield { collection, number: record, entries: { index, removed: [key], added: [] } };
        for (const { key, record } of overlay.added)
          yield { collection, number: record, entries: { index, removed: [], added: [key] } };
      }
    }
  }
}
