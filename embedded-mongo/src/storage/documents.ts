import { decode } from '../bson/decode.js';
import { createHash } from 'node:crypto';
import { encode } from '../bson/encode.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { checkTime, finish, inSlices, isSliceOver, noteWrite, PAUSE, type Pause } from '../pace.js';
import { describeUpdate } from '../update/describe.js';
import type { Change } from './change.js';
import type { Cap } from './cap.js';
import type { Collection, IndexInfo } from './catalog.js';
import { claimOfKey, claimOfRecord } from './claims.js';
import { keysOf } from './index-keys.js';
import { isLarge, type HeldWrite } from './held-write.js';
import { LARGE } from './large-commit.js';
import type { IndexChange, KeyRange, RecordChange, WriteUnit } from './view.js';

/** MongoDB's limit for one document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Maximum number of documents evicted in one step. */
const MAX_EVICTED = 100;

/** Called when a document sets a multikey flag for the first time. */
export type MultikeyListener = (index: IndexInfo) => void;

/** Kind of an update, for change streams. */
export interface UpdateKind {
  readonly isReplacement?: boolean;
  /** Paths of fields that the update replaced as a whole. */
  readonly replacedPaths?: ReadonlySet<string>;
}

/**
 * Writes documents and their index entries. Checks everything before the first change, so that a rejected write leaves
 * nothing behind.
 */
export class DocumentWriter {
  constructor(
    private readonly unit: WriteUnit,
    private readonly onMultikey: MultikeyListener,
    /**
     * Accepts a large write, which then runs in time slices before anything else. Without it, everything is written in one
     * step.
     */
    private readonly hold?: (write: HeldWrite) => void,
  ) {}

  /** Capped collection that exceeds its limits even after the evictions of one step. */
  private excess: Collection | undefined;

  /** Adds a document, which must have an `_id`. `doc` needs only the fields that indexes and the validator read. */
  insert(collection: Collection, doc: Doc, bytes: Buffer): void {
    checkSize(bytes);
    if (collection.cap && bytes.length > collection.cap.size)
      throw new MongoError('BadValue', 'object to insert exceeds cappedMaxSize');
    const record = collection.nextRecord;
    const indexes: IndexChange[] = [];
    const identity = identityOf(bytes);
    for (const index of collection.indexes) {
      const { keys, multikey } = keysOf(index, doc, identity);
      this.noteMultikey(index, multikey);
      if (index.unique) for (const key of keys) this.claimUnique(collection, index, key, record, doc);
      if (keys.length > 0) indexes.push({ index, removed: [], added: keys });
    }
    const eviction = collection.cap && this.evictionFor(collection, collection.cap, { bytes: bytes.length, count: 1 });
    // The record needs no claim, because its number is invisible to others.
    collection.nextRecord += 1;
    noteWrite();
    const note = { operationType: 'insert', id: doc['_id'], bytes } as const;
    const insertion = { change: { record, bytes, isNew: true, indexes }, note };
    this.apply(collection, eviction ? [insertion, ...eviction.evicted] : [insertion]);
    if (eviction) this.noteEviction(collection, eviction);
  }

  /** Whether more documents must be evicted. */
  get hasExcess(): boolean {
    return this.excess !== undefined;
  }

  /** Evicts the next documents of the collection with an excess. */
  evict(): void {
    const collection = this.excess;
    if (!collection?.cap) return;
    const eviction = this.evictionFor(collection, collection.cap, { bytes: 0, count: 0 });
    noteWrite();
    this.apply(collection, eviction.evicted);
    this.noteEviction(collection, eviction);
  }

  /** Returns the oldest documents that a capped collection must evict for an addition. Changes nothing. */
  private evictionFor(collection: Collection, { size, max }: Cap, more: { bytes: number; count: number }): Eviction {
    collection.bytes ??= inSlices(`size of ${collection.id}`, () => sizeOf(this.unit, collection));
    const maxEvicted = this.hold ? MAX_EVICTED : Infinity;
    let bytes = collection.bytes + more.bytes;
    let count = this.unit.count(collection) + more.count;
    const evicted: Write[] = [];
    if (bytes > size || count > max) {
      for (const { record, bytes: stored } of this.unit.scan(collection)) {
        evicted.push(this.deletion(collection, record, decode(stored)));
        bytes -= stored.length;
        count -= 1;
        if (evicted.length >= maxEvicted || (bytes <= size && count <= max)) break;
      }
    }
    return { evicted, bytes, isEnough: bytes <= size && count <= max };
  }

  private noteEviction(collection: Collection, { bytes, isEnough }: Eviction): void {
    collection.bytes = bytes;
    this.excess = isEnough ? undefined : collection;
  }

  /** Updates the size of a capped collection. */
  private resize(collection: Collection, record: number, after: number): void {
    if (collection.cap && collection.bytes !== undefined)
      collection.bytes += after - (this.unit.get(collection, record)?.length ?? 0);
  }

  /** Writes the changes and notes them for change streams, or passes a large write to `hold`. */
  private apply(collection: Collection, writes: readonly Write[]): void {
    const { db, name: coll } = collection;
    const noted: Change[] = [];
    if (this.unit.isRecorded) {
      for (const { note } of writes)
        // The bytes may be a view of a network buffer that is about to be reused.
        if (note) noted.push({ ...note, db, coll, ...(note.bytes ? { bytes: Buffer.from(note.bytes) } : {}) });
    }
    const changes = writes.map(({ change }) => change);
    if (this.hold && isLarge(changes)) {
      const copiedChanges = changes.map((change) => ({ ...change, bytes: change.bytes && Buffer.from(change.bytes) }));
      this.hold({ collection, changes: copiedChanges, noted });
      return;
    }
    for (const change of changes) this.unit.apply(collection, change);
    for (const change of noted) this.unit.note(change);
  }

  /**
   * Replaces a document. `affected` has the indexes whose entries may change; `before` and `after` need only the fields
   * of these indexes.
   */
  replace(
    collection: Collection,
    record: number,
    before: Doc,
    after: Doc,
    bytes: Buffer,
    affected: readonly IndexInfo[] = collection.indexes,
    kind: UpdateKind = {},
  ): void {
    checkSize(bytes);
    this.unit.claim(collection, claimOfRecord(record));
    const indexes: IndexChange[] = [];
    const identity = identityOf(bytes);
    const oldIdentity = (): string => `old ${identityOf(this.unit.get(collection, record) ?? bytes)()}`;
    for (const index of affected) {
      const old = keysOf(index, before, oldIdentity).keys;
      const { keys, multikey } = keysOf(index, after, identity);
      if (old.length === 0 && keys.length === 0) continue;
      const name = (): string => `what is new in ${index.id} of ${identity()} after ${oldIdentity()}`;
      const { removed, added } = differenceOf(old, keys, name);
      if (removed.length === 0 && added.length === 0) continue;
      this.noteMultikey(index, multikey);
      if (index.unique) {
        for (const key of added) this.claimUnique(collection, index, key, record, after);
        for (const key of removed) this.unit.claim(collection, claimOfKey(index, key));
      }
      indexes.push({ index, removed, added });
    }
    noteWrite();
    this.resize(collection, record, bytes.length);
    const old = this.unit.isRecorded ? this.unit.get(collection, record) : undefined;
    const note = old && updateNote(decode(old), bytes, kind);
    this.apply(collection, [{ change: { record, bytes, isNew: false, indexes }, note }]);
  }

  delete(collection: Collection, record: number, doc: Doc): void {
    const deletion = this.deletion(collection, record, doc);
    noteWrite();
    this.resize(collection, record, 0);
    this.apply(collection, [deletion]);
  }

  /** Returns the change that deletes a document, without applying it. */
  private deletion(collection: Collection, record: number, doc: Doc): Write {
    this.unit.claim(collection, claimOfRecord(record));
    const indexes: IndexChange[] = [];
    const identity = (): string => identityOf(this.unit.get(collection, record) ?? encode(doc))();
    for (const index of collection.indexes) {
      const { keys } = keysOf(index, doc, identity);
      if (index.unique) for (const key of keys) this.unit.claim(collection, claimOfKey(index, key));
      if (keys.length > 0) indexes.push({ index, removed: keys, added: [] });
    }
    const note = { operationType: 'delete', id: doc['_id'] } as const;
    return { change: { record, bytes: undefined, isNew: false, indexes }, note };
  }

  private claimUnique(collection: Collection, index: IndexInfo, key: Buffer, record: number, doc: Doc): void {
    checkTime();
    this.unit.claim(collection, claimOfKey(index, key));
    for (const entry of this.unit.range(collection, index, exactly(key), { expect: 2 })) {
      if (entry.record !== record) throw duplicateKey(collection, index, doc);
    }
  }

  private noteMultikey(index: IndexInfo, multikey: readonly boolean[]): void {
    if (!multikey.some((is, position) => is && !index.multikey[position])) return;
    index.multikey = index.multikey.map((is, position) => is || multikey[position]);
    this.onMultikey(index);
  }
}

type Note = Omit<Change, 'db' | 'coll'>;

/** A document's change, with its entry for change streams. */
interface Write {
  readonly change: RecordChange;
  readonly note: Note | undefined;
}

/** Evictions that keep a capped collection within its limits. */
interface Eviction {
  readonly evicted: readonly Write[];
  /** Size of the collection afterwards, in bytes. */
  readonly bytes: number;
  /** Whether the collection is within its limits afterwards. */
  readonly isEnough: boolean;
}

function updateNote(before: Doc, bytes: Buffer, { isReplacement, replacedPaths }: UpdateKind): Note {
  const { _id: id } = before;
  if (isReplacement) return { operationType: 'replace', id, bytes };
  const updateDescription = describeUpdate(before, decode(bytes), replacedPaths ?? new Set());
  return { operationType: 'update', id, updateDescription };
}

/** Returns a function that names a document. Only documents with the same bytes share a name. */
function identityOf(bytes: Buffer): () => string {
  let name: string | undefined;
  return () => (name ??= createHash('sha256').update(bytes).digest('hex'));
}

/** The entries by which two states of a document differ. */
interface Difference {
  readonly removed: readonly Buffer[];
  readonly added: readonly Buffer[];
}

/** Returns the difference between two lists of keys. `name` identifies the comparison if it runs in time slices. */
function differenceOf(before: readonly Buffer[], after: readonly Buffer[], name: () => string): Difference {
  // In most cases there is one entry, or none.
  if (before.length <= 1 && after.length <= 1) {
    const isSame = before.length === after.length && before[0].equals(after[0]);
    return isSame ? { removed: [], added: [] } : { removed: before, added: after };
  }
  const work = (): Generator<Pause, Difference, void> => difference(before, after);
  return before.length + after.length > LARGE ? inSlices(name(), work) : finish(work());
}

/** Compares entries. A multikey or text index may have very many entries for one document. */
function* difference(before: readonly Buffer[], after: readonly Buffer[]): Generator<Pause, Difference, void> {
  const old = new Map<string, Buffer>();
  for (const key of before) {
    old.set(key.latin1Slice(), key);
    if (isSliceOver()) yield PAUSE;
  }
  const added: Buffer[] = [];
  for (const key of after) {
    if (!old.delete(key.latin1Slice())) added.push(key);
    if (isSliceOver()) yield PAUSE;
  }
  return { removed: [...old.values()], added };
}

/** Computes the size of a collection. Starts again if the collection changes in the meantime. */
function* sizeOf(unit: WriteUnit, collection: Collection): Generator<Pause, number, void> {
  for (;;) {
    const { changes } = collection;
    let total = 0;
    for (const { bytes } of unit.scan(collection)) {
      total += bytes.length;
      if (isSliceOver()) yield PAUSE;
    }
    if (collection.changes === changes) return total;
  }
}

/** Returns the range that contains only this key. */
export function exactly(key: Buffer): KeyRange {
  return { low: key, high: Buffer.concat([key, Buffer.from([0])]), point: true };
}

function checkSize(bytes: Buffer): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new MongoError(
      'BSONObjectTooLarge',
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES} (16MB)`,
    );
  }
}

/** Returns MongoDB's E11000 with the fields that drivers and mongoose read. */
export function duplicateKey(collection: Collection, index: IndexInfo, doc: Doc): MongoError {
  const keyPattern = index.spec['key'] as Doc;
  const keyValue: Doc = {};
  for (const field of index.fields) keyValue[field.path] = firstValue(doc, field.parts) ?? null;
  const text = Object.entries(keyValue).map(([path, value]) => `${path}: ${showValue(value)}`);
  return new MongoError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${text.join(', ')} }`,
    { keyPattern, keyValue },
  );
}

function firstValue(value: Value, parts: readonly string[]): Value {
  if (parts.length === 0) return Array.isArray(value) ? value[0] : value;
  if (Array.isArray(value)) {
    for (const item of value) {
      const nested = firstValue(item, parts);
      if (nested !== undefined) return nested;
    }
    return undefined;
  }
  return isDoc(value) ? firstValue(getField(value, parts[0]), parts.slice(1)) : undefined;
}

/** Formats a value as in MongoDB's messages. */
export function showValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(showValue).join(', ')} ]`;
  if (isDoc(value))
    return `{ ${Object.entries(value)
      .map(([key, item]) => `${key}: ${showValue(item)}`)
      .join(', ')} }`;
  if (typeof value === 'object' && '_bsontype' in value && value._bsontype === 'ObjectId')
    return `ObjectId('${value.toString()}')`;
  return String(value);
}

/**
 * Makes `_id` the first field of a raw document, as MongoDB stores it. A document without `_id` gets one from `newId`.
 */
export function withIdFirst(bytes: Buffer, newId: () => Value): Buffer {
  // In most cases `_id` is the first field already: type byte at 4, then "_id\0".
  if (bytes.length > 9 && bytes.readUInt32BE(5) === 0x5f696400) return bytes;
  const doc = decode(bytes);
  const { _id: id, ...rest } = doc;
  return encode({ _id: id === undefined ? newId() : id, ...rest });
}
