import { decode } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { keysOf } from '../storage/index-keys.js';
import { isSliceOver, PAUSE, type Work } from '../pace.js';
import type { Command, Reply } from './context.js';

/** Compares every index with the documents: nothing may be missing, left over or twice in a unique index. */
export const validate: Command = {
  *run(context): Work<Reply> {
    const { collection, engine } = context;
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
    if (!page.value) errors.push(store.damage?.message ?? 'the database file is damaged');
    const expected = new Map(collection.indexes.map((index) => [index, new Set<string>()]));
    let records = 0;
    for (const { record, bytes } of store.scan(collection)) {
      records += 1;
      const doc = decode(bytes);
      for (const [index, entries] of expected)
        for (const key of keysOf(index, doc).keys) entries.add(`${record}:${key.latin1Slice()}`);
    }
    const keysPerIndex: Doc = {};
    for (const [index, entries] of expected) {
      let found = 0;
      let previous: Buffer | undefined;
      for (const { key, record } of store.range(collection, index, {
        low: Buffer.alloc(0),
        high: Buffer.from([0xff]),
      })) {
        found += 1;
        if (!entries.delete(`${record}:${key.latin1Slice()}`))
          errors.push(`index ${index.name} has an entry that record ${record} does not have`);
        if (index.unique && previous?.equals(key)) errors.push(`unique index ${index.name} has a key twice`);
        previous = key;
      }
      if (entries.size > 0) errors.push(`index ${index.name} lacks ${entries.size} entries`);
      keysPerIndex[index.name] = found;
    }
    if (records !== collection.count)
      errors.push(`the collection counts ${collection.count} documents and has ${records}`);
    return {
      ns: collection.namespace,
      nrecords: records,
      nIndexes: collection.indexes.length,
      keysPerIndex,
      valid: errors.length === 0,
      errors: errors.slice(0, 100),
      warnings: [],
    };
  },
};
