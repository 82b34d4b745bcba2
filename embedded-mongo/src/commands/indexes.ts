import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { equalValues } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { missingField, MongoError, notSupported } from '../errors.js';
import { isSliceOver, noteWrite, PAUSE, withPreparation, type Work } from '../pace.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { duplicateKey, exactly, showValue } from '../storage/documents.js';
import { claimOfKey } from '../storage/claims.js';
import { keysOf } from '../storage/index-keys.js';
import { addIndex, finishIndex, removeIndex } from '../storage/schema.js';
import type { Row } from '../storage/view.js';
import { docsField, type Command, type CommandContext, type Reply } from './context.js';
import { firstBatchSize } from './cursor-options.js';
import { parseSpec, sameOrder } from './index-spec.js';
import { isTextKey, TEXT_OPTIONS } from './text-spec.js';

/** Returns whether the index of a specification exists. Throws if an existing index conflicts with it. */
function alreadyThere(collection: Collection, spec: Doc): boolean {
  for (const index of collection.indexes) {
    const sameName = index.name === spec['name'];
    const sameKey = sameOrder(index.spec['key'] as Doc, spec['key'] as Doc);
    if (!sameName && !sameKey) continue;
    if (index === collection.idIndex && sameKey) return true;
    // Indexes on the same fields can coexist if they cover different documents or parts of documents.
    const samePartial = ['partialFilterExpression', 'wildcardProjection', 'collation', ...TEXT_OPTIONS].every(
      (option) => equalValues(index.spec[option] ?? null, spec[option] ?? null),
    );
    const sameOptions =
      samePartial &&
      index.unique === (spec['unique'] === true) &&
      index.sparse === (spec['sparse'] === true) &&
      index.expireAfterSeconds === numberOf(spec['expireAfterSeconds']);
    if (sameName && sameKey && sameOptions) return true;
    if (sameName && !sameKey) {
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${showValue(spec)}, existing index: ${showValue(index.spec)}`,
      );
    }
    if (sameKey && !samePartial && !sameName && !index.text) continue;
    if (sameName)
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index but different options: ${index.name}`,
      );
    throw new MongoError(
      'IndexOptionsConflict',
      sameOptions
        ? `Index already exists with a different name: ${index.name}`
        : index.text
          ? `An equivalent index already exists with a different name and options: ${index.name}`
          : `An equivalent index already exists with the same name but different options: ${index.name}`,
    );
  }
  const text = isTextKey(spec['key'] as Doc) ? collection.indexes.find((index) => index.text) : undefined;
  if (text)
    throw new MongoError(
      'CannotCreateIndex',
      `only one text index per collection allowed, found existing text index "${text.name}"`,
    );
  return false;
}

/** Throws if a quorum needs more members than the only one. */
function checkQuorum(quorum: Value): void {
  const isMet =
    quorum === undefined || quorum === 'majority' || quorum === 'votingMembers' || (numberOf(quorum) ?? 2) <= 1;
  if (!isMet) throw notSupported(`createIndexes with commitQuorum ${showValue(quorum)}`);
}

export const createIndexes: Command = {
  writes: true,
  sliced: true,
  transactional: true,
  *run(context): Work<Reply> {
    checkQuorum(context.body['commitQuorum']);
    const specs = docsField(context.body, 'indexes').map((spec) =>
      parseSpec(spec, context.collection, context.body['ignoreUnknownIndexOptions'] === true),
    );
    if (specs.length === 0) throw new MongoError('BadValue', 'Must specify at least one index to create');
    const createdCollectionAutomatically = context.collection === undefined;
    if (createdCollectionAutomatically && context.transaction) throw notSupported('creating an index in a transaction');
    const collection = context.collectionToWrite();
    const numIndexesBefore = collection.indexes.length;
    const added = specs.filter((spec) => !alreadyThere(collection, spec));
    if (added.length > 0) {
      if (context.transaction) throw notSupported('creating an index in a transaction');
      yield* buildIndexes(context, collection, added);
    }
    // Another command may be building a requested index.
    while (collection.indexes.some((index) => index.building && specs.some((spec) => spec['name'] === index.name)))
      yield PAUSE;
    return {
      numIndexesBefore,
      numIndexesAfter: collection.indexes.length,
      createdCollectionAutomatically,
      ...(added.length === 0 ? { note: 'all indexes already exist' } : {}),
    };
  },
};

/** Builds indexes in time slices: all of them, or none if one fails. */
function* buildIndexes(context: CommandContext, collection: Collection, specs: readonly Doc[]): Work<void> {
  const { store } = context.engine;
  const addedIds: number[] = [];
  let isDone = false;
  try {
    for (const spec of specs) {
      if (alreadyThere(collection, spec)) continue;
      // Their earlier writes have no entries in the new index.
      context.engine.transactions.abortWriters(collection);
      const { id } = addIndex(store, collection, { ...spec, building: true });
      addedIds.push(id);
      yield* fillIndex(context, collection, id);
    }
    isDone = true;
  } finally {
    const unfinished = isDone || collection.dropped ? [] : collection.indexes.filter(({ id }) => addedIds.includes(id));
    // Their writes may have entries in the unfinished indexes.
    if (unfinished.length > 0) context.engine.transactions.abortWriters(collection);
    for (const index of unfinished) removeIndex(store, collection, index);
  }
}

/** Number of entries of one document that are added in one step. */
const AT_ONCE = 256;

/** Adds the entries of existing documents. Writers maintain the entries of documents that change in the meantime. */
function* fillIndex(context: CommandContext, collection: Collection, id: number): Work<void> {
  const { store } = context.engine;
  // A rollback replaces the objects in the catalog.
  const current = (): IndexInfo => {
    const index = collection.indexes.find((other) => other.id === id);
    if (!index)
      throw new MongoError('QueryPlanKilled', `the index was dropped while it was built: ${collection.namespace}`);
    return index;
  };
  for (const { record, bytes } of store.connection.scan(collection)) {
    for (
      let row: Buffer | undefined = bytes;
      row && !(yield* addEntries(context, collection, current, { record, bytes: row }));
    )
      row = store.get(collection, record);
  }
  finishIndex(store, current());
}

/**
 * Adds the entries of one document. Returns false if the document has changed in the meantime: its writer has added
 * only the new entries, so the other entries of the current document are missing.
 */
function* addEntries(
  context: CommandContext,
  collection: Collection,
  current: () => IndexInfo,
  { record, bytes }: Row,
): Work<boolean> {
  const { store } = context.engine;
  let { changes } = collection;
  const doc = bytes.length > SLICED_BYTES ? yield* decodeInSlices(bytes) : decode(bytes);
  const index = current();
  const { keys, multikey } = yield* withPreparation(() => keysOf(index, doc, () => String(record)));
  for (let at = 0; at === 0 || at < keys.length; at += AT_ONCE) {
    if (collection.changes !== changes && store.get(collection, record)?.equals(bytes) !== true) return false;
    ({ changes } = collection);
    const target = current();
    const added = keys.slice(at, at + AT_ONCE);
    target.multikey = target.multikey.map((is, position) => is || (multikey[position] ?? false));
    if (target.unique) {
      endOwners(context, collection, target, added);
      for (const key of added) refuseDuplicate(context, collection, { index: target, key, record, doc });
    }
    store.applyEntries(collection, record, { index: target, removed: [], added });
    noteWrite();
    if (isSliceOver()) yield PAUSE;
  }
  return true;
}

/**
 * Aborts transactions that have claimed keys of an index that is being built, because they may give these keys to other
 * documents.
 */
function endOwners(
  { engine: { transactions } }: CommandContext,
  collection: Collection,
  index: IndexInfo,
  keys: readonly Buffer[],
): void {
  for (const key of transactions.active > 0 ? keys : []) {
    const owner = transactions.ownerOf(collection, claimOfKey(index, key));
    if (owner) transactions.abort(owner);
  }
}

interface NewEntry {
  readonly index: IndexInfo;
  readonly key: Buffer;
  readonly record: number;
  readonly doc: Doc;
}

function refuseDuplicate(context: CommandContext, collection: Collection, { index, key, record, doc }: NewEntry): void {
  for (const entry of context.engine.store.range(collection, index, exactly(key), { expect: 2 }))
    if (entry.record !== record) throw duplicateKey(collection, index, doc);
}

export const dropIndexes: Command = {
  writes: true,
  run(context): Reply {
    const { store, transactions, cursors } = context.engine;
    const { collection } = context;
    if (!collection) throw new MongoError('NamespaceNotFound', `ns not found ${context.db}.${context.collectionName}`);
    const nIndexesWas = collection.indexes.length;
    const selector = context.body['index'];
    if (selector === undefined) throw missingField('dropIndexes.index');
    if (typeof selector !== 'string' && !isDoc(selector) && !Array.isArray(selector))
      throw new MongoError(
        'TypeMismatch',
        "BSON field 'dropIndexes.index' is the wrong type, expected types '[string, object, array]'",
      );
    const indexes = Array.isArray(selector)
      ? selector.flatMap((name) => select(collection, name))
      : select(collection, selector);
    transactions.abortWriters(collection);
    cursors.endNamespace(collection.namespace, 'index dropped');
    for (const index of indexes) removeIndex(store, collection, index);
    return { nIndexesWas };
  },
};

function select(collection: Collection, selector: Value): IndexInfo[] {
  if (selector === '*') return collection.indexes.slice(1);
  const matches = collection.indexes.filter((index) =>
    isDoc(selector) ? sameOrder(index.spec['key'] as Doc, selector) : index.name === selector,
  );
  if (matches.length === 0)
    throw new MongoError(
      'IndexNotFound',
      `index not found with name [${typeof selector === 'string' ? selector : showValue(selector)}]`,
    );
  if (matches.includes(collection.idIndex)) throw new MongoError('InvalidOptions', 'cannot drop _id index');
  return matches;
}

export const listIndexes: Command = {
  *run(context): Work<Reply> {
    const { collection } = context;
    if (!collection)
      throw new MongoError('NamespaceNotFound', `ns does not exist: ${context.db}.${context.collectionName}`);
    const cursor = yield* context.engine.cursors.open(
      collection.namespace,
      collection.indexes.filter((index) => !index.building).map((index) => index.spec),
      {
        batchSize: firstBatchSize(context) ?? Infinity,
        single: false,
        transaction: context.transaction,
        session: context.session,
      },
    );
    return { cursor };
  },
};
