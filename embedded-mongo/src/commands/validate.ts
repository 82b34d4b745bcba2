import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { keysOf } from '../storage/index-keys.js';
import { isSliceOver, PAUSE, withPreparation, type Work } from '../pace.js';
import type { Command, Reply } from './context.js';

const EVERYTHING = { low: Buffer.alloc(0), high: Buffer.from([0xff]) };

/** Compares every index with the documents. Reports missing and surplus entries, and duplicates in a unique index. */
export const validate: Command = {
  *run(context): Work<Reply> {
    const { collection, engine, body } = context;
    for (const option of ['repair', 'fixMultikey'])
      if (body[option] === true) throw notSupported(`validate with ${option}`);
    const { full, background, metadata } = body;
    if (full === true && (background === true || metadata === true))
      throw new MongoError(
        'InvalidOptions',
        'Running the validate command with { full: true } and { background: true } or { metadata: true } is not supported.',
      );
    if (!collection)
      throw new MongoError(
        'NamespaceNotFound',
        `Collection '${context.db}.${context.collectionName}' does not exist to validate.`,
      );
    const { store } = engine;
    const errors: string[] = [];
    const pages = store.checkPages();
    let page = pages.next();
    for (; !page.done; page = pages.next()) if (isSliceOver()) yield PAUSE;
    // Documents of a damaged file cannot all be read.
    if (!page.value) {
      const damage = store.damage?.message ?? 'the database file is damaged';
      const { namespace: ns, count: nrecords, indexes } = collection;
      return { ns, nrecords, nIndexes: indexes.length, keysPerIndex: {}, valid: false, errors: [damage], warnings: [] };
    }
    // Everything is committed first, so that the snapshot and the document count agree.
    store.settle();
    const { count } = collection;
    const indexes = collection.indexes.filter((index) => !index.building);
    const snapshot = engine.transactions.snapshot();
    let records = 0;
    const keysPerIndex: Doc = {};
    try {
      const expected = new Map(indexes.map((index) => [index, new Set<string>()]));
      for (const { record, bytes } of snapshot.scan(collection)) {
        records += 1;
        const doc = bytes.length > SLICED_BYTES ? yield* decodeInSlices(bytes) : decode(bytes);
        for (const [index, entries] of expected)
          for (const key of (yield* withPreparation(() => keysOf(index, doc, () => String(record)))).keys) {
            entries.add(`${record}:${key.latin1Slice()}`);
            if (isSliceOver()) yield PAUSE;
          }
        if (isSliceOver()) yield PAUSE;
      }
      for (const [index, entries] of expected) {
        let entryCount = 0;
        let previous: Buffer | undefined;
        for (const { key, record } of snapshot.range(collection, index, EVERYTHING)) {
          entryCount += 1;
          if (!entries.delete(`${record}:${key.latin1Slice()}`))
            errors.push(`index ${index.name} has an entry that record ${record} does not have`);
          if (index.unique && previous?.equals(key)) errors.push(`unique index ${index.name} has a key twice`);
          previous = key;
          if (isSliceOver()) yield PAUSE;
        }
        if (entries.size > 0) errors.push(`index ${index.name} lacks ${entries.size} entries`);
        keysPerIndex[index.name] = entryCount;
      }
    } finally {
      engine.transactions.release(snapshot);
    }
    if (records !== count) errors.push(`the collection counts ${count} documents and has ${records}`);
    return {
      ns: collection.namespace,
      nrecords: records,
      nIndexes: indexes.length,
      keysPerIndex,
      valid: errors.length === 0,
      errors: errors.slice(0, 100),
      warnings: [],
    };
  },
};
