import { decode } from '../bson/decode.js';
import { equalValues } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import type { Work } from '../pace.js';
import { compileFilter } from '../query/matcher.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { duplicateKey, exactly } from '../storage/documents.js';
import { keysOf } from '../storage/index-keys.js';
import { addIndex, removeIndex, saveIndex } from '../storage/schema.js';
import { docsField, type Command, type CommandContext, type Reply } from './context.js';

const OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
  'background',
  'ns',
  'collation',
  'storageEngine',
  'comment',
]);

/** Reads and checks an index's specification; the stored form has no options that mean nothing. */
function parseSpec(given: Doc): Doc {
  const key = given['key'];
  if (!isDoc(key) || Object.keys(key).length === 0)
    throw new MongoError('CannotCreateIndex', 'Index keys cannot be empty.');
  for (const option of Object.keys(given)) {
    if (!OPTIONS.has(option)) throw notSupported(`the index option ${option}`);
  }
  for (const [path, direction] of Object.entries(key)) checkField(path, direction);
  const collation = given['collation'];
  if (isDoc(collation) && collation['locale'] !== 'simple') throw notSupported('an index with a collation');
  const name =
    given['name'] ??
    Object.entries(key)
      .map(([path, direction]) => `${path}_${String(direction)}`)
      .join('_');
  if (typeof name !== 'string' || name === '' || name === '*')
    throw new MongoError('CannotCreateIndex', 'an index needs a name');
  const spec: Doc = { v: 2, key, name };
  for (const option of ['unique', 'sparse', 'hidden']) if (isSet(given[option])) spec[option] = true;
  const partial = given['partialFilterExpression'];
  if (partial !== undefined) {
    if (!isDoc(partial)) throw new MongoError('CannotCreateIndex', "'partialFilterExpression' must be a document");
    if (spec['sparse'])
      throw new MongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
    checkPartial(partial);
    spec['partialFilterExpression'] = partial;
  }
  addExpiry(spec, given['expireAfterSeconds'], key);
  return spec;
}

function isSet(value: Value): boolean {
  return value === true || (numberOf(value) ?? 0) !== 0;
}

function checkField(path: string, direction: Value): void {
  if (path === '' || path.split('.').includes(''))
    throw new MongoError('CannotCreateIndex', 'Index keys cannot be an empty field.');
  if (path.split('.').some((part) => part.startsWith('$') && part !== '$**'))
    throw new MongoError('CannotCreateIndex', `Index key contains an illegal field name: field name starts with '$'.`);
  if (path === '$**' || path.endsWith('.$**')) throw notSupported('a wildcard index');
  if (typeof direction === 'string') throw notSupported(`an index of type '${direction}'`);
  const number = numberOf(direction);
  if (number === undefined || number === 0 || Number.isNaN(number))
    throw new MongoError(
      'CannotCreateIndex',
      'Values in v:2 index key pattern cannot be of this type. Only numbers other than 0 are allowed.',
    );
}

const PARTIAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$exists', '$type', '$in', '$and', '$or']);

function checkPartial(partial: Doc): void {
  for (const [key, value] of Object.entries(partial)) {
    const operators = key.startsWith('$')
      ? [key]
      : isDoc(value)
        ? Object.keys(value).filter((name) => name.startsWith('$'))
        : [];
    const refused = operators.find(
      (name) => !PARTIAL_OPERATORS.has(name) || (name === '$exists' && isDoc(value) && value['$exists'] !== true),
    );
    if (refused !== undefined)
      throw new MongoError('CannotCreateIndex', `unsupported expression in partial index: ${refused}`);
  }
  compileFilter(partial);
}

function addExpiry(spec: Doc, seconds: Value, key: Doc): void {
  if (seconds === undefined) return;
  const number = numberOf(seconds);
  if (number === undefined || number < 0 || number > 2147483647)
    throw new MongoError(
      'CannotCreateIndex',
      "TTL index 'expireAfterSeconds' option must be within an acceptable range",
    );
  if (Object.keys(key).length !== 1 || '_id' in key)
    throw new MongoError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL, and _id can not have one',
    );
  spec['expireAfterSeconds'] = seconds;
}

/** The existing index that a specification asks for; refuses one that clashes with it. */
function alreadyThere(collection: Collection, spec: Doc): boolean {
  for (const index of collection.indexes) {
    const sameName = index.name === spec['name'];
    const sameKey = sameOrder(index.spec['key'] as Doc, spec['key'] as Doc);
    if (!sameName && !sameKey) continue;
    if (index.name === '_id_' && sameKey) return true;
    const samePartial = equalValues(index.partialFilter ?? null, spec['partialFilterExpression'] ?? null);
    const sameOptions =
      samePartial &&
      index.unique === (spec['unique'] === true) &&
      index.sparse === (spec['sparse'] === true) &&
      index.expireAfterSeconds === numberOf(spec['expireAfterSeconds']);
    if (sameName && sameKey && sameOptions) return true;
    if (sameName && !sameKey) {
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(index.spec)}`,
      );
    }
    if (sameKey && !samePartial && !sameName) continue;
    if (sameName)
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index but different options: ${index.name}`,
      );
    throw new MongoError(
      'IndexOptionsConflict',
      sameOptions
        ? `Index already exists with a different name: ${index.name}`
        : `An equivalent index already exists with the same name but different options: ${index.name}`,
    );
  }
  return false;
}

function sameOrder(a: Doc, b: Doc): boolean {
  const left = Object.entries(a);
  const right = Object.entries(b);
  return (
    left.length === right.length &&
    left.every(
      ([path, direction], position) => path === right[position][0] && equalValues(direction, right[position][1]),
    )
  );
}

export const createIndexes: Command = {
  writes: true,
  transactional: true,
  run(context): Reply {
    const { store, transactions } = context.engine;
    const specs = docsField(context.body, 'indexes').map(parseSpec);
    if (specs.length === 0) throw new MongoError('BadValue', 'Must specify at least one index to create');
    const createdCollectionAutomatically = context.collection === undefined;
    const collection = context.collectionToWrite();
    const numIndexesBefore = collection.indexes.length;
    const added = specs.filter((spec) => !alreadyThere(collection, spec));
    if (added.length > 0) {
      transactions.abortWriters(collection);
      store.atomically(() => {
        for (const spec of added) if (!alreadyThere(collection, spec)) buildIndex(context, collection, spec);
      });
    }
    return {
      numIndexesBefore,
      numIndexesAfter: collection.indexes.length,
      createdCollectionAutomatically,
      ...(added.length === 0 ? { note: 'all indexes already exist' } : {}),
    };
  },
};

/** Adds an index and the entries of the documents that are there. */
function buildIndex(context: CommandContext, collection: Collection, spec: Doc): void {
  const { store } = context.engine;
  const index = addIndex(store, collection, spec);
  for (const { record, bytes } of store.connection.scan(collection)) {
    const doc = decode(bytes);
    const { keys, multikey } = keysOf(index, doc);
    index.multikey = index.multikey.map((is, position) => is || (multikey[position] ?? false));
    if (index.unique) for (const key of keys) refuseDuplicate(context, collection, index, key, doc);
    store.applyEntries(collection, record, { index, removed: [], added: keys });
  }
  saveIndex(store, index);
}

function refuseDuplicate(
  context: CommandContext,
  collection: Collection,
  index: IndexInfo,
  key: Buffer,
  doc: Doc,
): void {
  for (const entry of context.engine.store.range(collection, index, exactly(key), { expect: 1 })) {
    void entry;
    throw duplicateKey(collection, index, doc);
  }
}

export const dropIndexes: Command = {
  writes: true,
  run(context): Reply {
    const { store, transactions, cursors } = context.engine;
    const { collection } = context;
    if (!collection) throw new MongoError('NamespaceNotFound', `ns not found ${context.db}.${context.collectionName}`);
    const nIndexesWas = collection.indexes.length;
    const wanted = context.body['index'];
    const found = Array.isArray(wanted)
      ? wanted.flatMap((name) => select(collection, name))
      : select(collection, wanted);
    transactions.abortWriters(collection);
    cursors.killNamespace(collection.namespace);
    for (const index of found) removeIndex(store, collection, index);
    return { nIndexesWas };
  },
};

function select(collection: Collection, wanted: Value): IndexInfo[] {
  if (wanted === '*') return collection.indexes.slice(1);
  const found = collection.indexes.filter((index) =>
    isDoc(wanted) ? sameOrder(index.spec['key'] as Doc, wanted) : index.name === wanted,
  );
  if (found.length === 0)
    throw new MongoError(
      'IndexNotFound',
      `index not found with name [${typeof wanted === 'string' ? wanted : JSON.stringify(wanted)}]`,
    );
  if (found.includes(collection.idIndex)) throw new MongoError('InvalidOptions', 'cannot drop _id index');
  return found;
}

export const listIndexes: Command = {
  *run(context): Work<Reply> {
    const { collection } = context;
    if (!collection)
      throw new MongoError('NamespaceNotFound', `ns does not exist: ${context.db}.${context.collectionName}`);
    const cursor = yield* context.engine.cursors.open(
      collection.namespace,
      collection.indexes.map((index) => index.spec),
      { batchSize: Infinity, single: true, transaction: undefined },
    );
    return { cursor };
  },
};
