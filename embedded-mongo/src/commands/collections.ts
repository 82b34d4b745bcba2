import { Binary } from 'bson';
import { equalValues, type StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import type { Work } from '../pace.js';
import { compileCollation, completeCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import type { Collection } from '../storage/catalog.js';
import { createCollection, removeCollection, saveCollection, saveIndex } from '../storage/schema.js';
import { capOptions, changedCap } from './capped.js';
import {
  checkDatabase,
  checkReserved,
  checkName,
  refuseView,
  type Command,
  type CommandContext,
  type Reply,
} from './context.js';
import { firstBatchSize } from './cursor-options.js';
import { addExpiry, sameOrder } from './index-spec.js';
import { definitionOf } from './views.js';

function missing(context: CommandContext): MongoError {
  return new MongoError('NamespaceNotFound', `ns does not exist: ${context.db}.${context.collectionName}`);
}

function existing(context: CommandContext): Collection {
  const { collection } = context;
  if (!collection) throw missing(context);
  return collection;
}

const CREATE_OPTIONS = ['validator', 'validationLevel', 'validationAction'];
/** Options that change the nature of a collection, so they must not be ignored. */
const REFUSED_OPTIONS = [
  'timeseries',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'expireAfterSeconds',
  'storageEngine',
  'indexOptionDefaults',
];

/** Returns whether an option is off or empty. */
function isOff(value: Value): boolean {
  if (value === undefined || value === null || value === false) return true;
  return (
    isDoc(value) && (value['enabled'] === false || Object.values(value).every((field) => isDoc(field) && isOff(field)))
  );
}

/** Rejects unsupported options, unless they are off. */
function refuseOptions(body: Doc, command: string): void {
  const option = REFUSED_OPTIONS.find((name) => !isOff(body[name]));
  if (option !== undefined) throw notSupported(`${command} with ${option}`);
}

const LEVELS = ['off', 'strict', 'moderate'];
const ACTIONS = ['error', 'warn'];

/** Returns the options of a validator, after checking them. */
function validatorOptions(body: Doc, strings: StringComparer | undefined): Doc {
  const options: Doc = {};
  for (const name of CREATE_OPTIONS) if (body[name] !== undefined) options[name] = body[name];
  const { validator, validationLevel: level, validationAction: action } = options;
  if (validator !== undefined && !isDoc(validator))
    throw new MongoError('TypeMismatch', "BSON field 'validator' is the wrong type, expected type 'object'");
  if (validator) compileFilter(validator, { strings });
  for (const [name, value, names] of [
    ['validationLevel', level, LEVELS],
    ['validationAction', action, ACTIONS],
  ] as const)
    if (value !== undefined && !(typeof value === 'string' && names.includes(value)))
      throw new MongoError(
        'BadValue',
        `Enumeration value '${String(value)}' for field '${name}' is not a valid value.`,
      );
  return options;
}

/** Checks the specification of the index on `_id`, which is always the same. */
function checkIdIndex({ idIndex, autoIndexId }: Doc, collation: Doc | undefined): void {
  if (autoIndexId !== undefined && autoIndexId !== true) throw notSupported('create with autoIndexId: false');
  if (idIndex === undefined) return;
  if (!isDoc(idIndex))
    throw new MongoError('TypeMismatch', "BSON field 'create.idIndex' is the wrong type, expected type 'object'");
  const { key, collation: idCollation, name: _name, v, ns: _ns, ...others } = idIndex;
  if (!isDoc(key) || Object.keys(key).join() !== '_id' || numberOf(key['_id']) !== 1)
    throw new MongoError('BadValue', "The field 'key' for an _id index must be {_id: 1}");
  if (!equalValues(completeCollation(idCollation) ?? null, collation ?? null))
    throw new MongoError('BadValue', "'idIndex' must have the same collation as the collection.");
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new MongoError(
      'InvalidIndexSpecificationOption',
      `The field '${other}' is not valid for an _id index specification.`,
    );
  if (v !== undefined && numberOf(v) !== 2) throw notSupported('an index of a version other than 2');
}

export const create: Command = {
  writes: true,
  transactional: true,
  run(context): Reply {
    const { body, collectionName: name } = context;
    refuseOptions(body, 'create');
    if (context.collection) {
      throw new MongoError('NamespaceExists', `Collection ${context.db}.${name} already exists.`);
    }
    checkReserved(context.db, name);
    const view = definitionOf(context);
    if (view) {
      createCollection(context.engine.store, context.db, name, { viewOn: view.viewOn, pipeline: [...view.pipeline] });
      return {};
    }
    const options: Doc = {};
    const strings = compileCollation(body['collation']);
    const collation = completeCollation(body['collation']);
    if (collation) options['collation'] = collation;
    Object.assign(options, capOptions(body));
    Object.assign(options, validatorOptions(body, strings));
    checkIdIndex(body, collation);
    createCollection(context.engine.store, context.db, name, options);
    return {};
  },
};

/** Drops a collection, and ends the transactions and cursors that use it. */
function dropCollection(context: CommandContext, collection: Collection): void {
  context.engine.transactions.abortWriters(collection);
  context.engine.cursors.endNamespace(collection.namespace, 'collection dropped');
  removeCollection(context.engine.store, collection);
}

function noteDrop({ engine: { store } }: CommandContext, { db, name, view }: Collection): void {
  if (view) return;
  store.note({ operationType: 'drop', db, coll: name });
}

export const drop: Command = {
  writes: true,
  run(context): Reply {
    const { collection } = context;
    // Dropping a missing collection succeeds since MongoDB 7.
    if (!collection) return {};
    const reply = { nIndexesWas: collection.indexes.length, ns: collection.namespace };
    dropCollection(context, collection);
    noteDrop(context, collection);
    return reply;
  },
};

export const dropDatabase: Command = {
  writes: true,
  run(context): Reply {
    if (numberOf(context.body['dropDatabase']) !== 1)
      throw new MongoError('Location5255100', "Have to pass 1 as 'drop' parameter");
    const collections = context.engine.store.catalog.collections(context.db);
    for (const collection of collections) {
      dropCollection(context, collection);
      noteDrop(context, collection);
    }
    if (collections.length > 0) context.engine.store.note({ operationType: 'dropDatabase', db: context.db });
    return collections.length > 0 ? { dropped: context.db } : {};
  },
};

function splitNamespace(value: Value): [string, string] {
  const text = String(value);
  const dot = text.indexOf('.');
  if (dot <= 0) throw new MongoError('InvalidNamespace', `Invalid namespace specified '${text}'`);
  return [text.slice(0, dot), text.slice(dot + 1)];
}

export const renameCollection: Command = {
  writes: true,
  run(context): Reply {
    const { store, cursors, transactions } = context.engine;
    const [db, name] = splitNamespace(context.body['renameCollection']);
    const [toDb, toName] = splitNamespace(context.body['to']);
    checkName(toDb, toName);
    checkDatabase(toDb);
    checkReserved(toDb, toName);
    const collection = store.catalog.get(db, name);
    refuseView(collection);
    if (!collection) throw new MongoError('NamespaceNotFound', `Source collection ${db}.${name} does not exist`);
    const target = store.catalog.get(toDb, toName);
    if (target === collection) throw new MongoError('IllegalOperation', "Can't rename a collection to itself");
    refuseView(target);
    if (target) {
      if (context.body['dropTarget'] !== true) throw new MongoError('NamespaceExists', 'target namespace exists');
      dropCollection(context, target);
    }
    transactions.abortWriters(collection);
    cursors.endNamespace(collection.namespace, 'collection renamed');
    rename(context, collection, toDb, toName);
    return {};
  },
};

/** Renames a collection. */
export function rename(context: CommandContext, collection: Collection, db: string, name: string): void {
  const { store } = context.engine;
  const { db: fromDb, name: coll } = collection;
  store.note({ operationType: 'rename', db: fromDb, coll, to: { db, coll: name } });
  store.nameLost(collection);
  store.catalog.remove(collection);
  collection.db = db;
  collection.name = name;
  store.catalog.add(collection);
  saveCollection(store, collection);
}

/** Replaces the definition of a view. */
function redefine(context: CommandContext, collection: Collection): void {
  const { viewOn, pipeline } = context.body;
  if (viewOn === undefined || pipeline === undefined)
    throw new MongoError('InvalidOptions', "Must specify both 'viewOn' and 'pipeline' when modifying a view");
  const view = definitionOf(context);
  if (!view) return;
  context.engine.cursors.endNamespace(collection.namespace, 'view changed');
  collection.options = { viewOn: view.viewOn, pipeline: [...view.pipeline] };
  saveCollection(context.engine.store, collection);
}

/** Fields of an index that collMod accepts. */
const COLLMOD_INDEX = new Set(['name', 'keyPattern', 'expireAfterSeconds', 'hidden']);

/** Changes an index's time to live, or whether it is hidden. */
function changeIndex({ engine }: CommandContext, collection: Collection, change: Doc): Reply {
  const { expireAfterSeconds, hidden, name, keyPattern } = change;
  const unknown = Object.keys(change).find((field) => !COLLMOD_INDEX.has(field));
  if (unknown !== undefined) throw notSupported(`collMod with index.${unknown}`);
  if ((name === undefined) === (keyPattern === undefined))
    throw new MongoError('InvalidOptions', 'Must specify either index name or key pattern, and not both');
  const index = collection.indexes.find((other) =>
    name !== undefined ? other.name === name : isDoc(keyPattern) && sameOrder(other.spec['key'] as Doc, keyPattern),
  );
  if (!index) throw new MongoError('IndexNotFound', 'cannot find the index to modify');
  if (expireAfterSeconds === undefined && hidden === undefined)
    throw new MongoError('InvalidOptions', 'no expireAfterSeconds, hidden, unique, or prepareUnique field');
  if (hidden !== undefined && typeof hidden !== 'boolean')
    throw new MongoError('TypeMismatch', "BSON field 'collMod.index.hidden' is the wrong type, expected type 'bool'");
  if (hidden === true && index === collection.idIndex) throw new MongoError('BadValue', "can't hide _id index");
  const reply: Reply = {};
  const changes: Doc = {};
  addExpiry(changes, expireAfterSeconds, index.spec['key'] as Doc);
  if (expireAfterSeconds !== undefined) {
    reply['expireAfterSeconds_old'] = index.expireAfterSeconds ?? null;
    reply['expireAfterSeconds_new'] = expireAfterSeconds;
    index.expireAfterSeconds = numberOf(expireAfterSeconds);
  }
  if (hidden !== undefined) {
    reply['hidden_old'] = index.hidden;
    reply['hidden_new'] = hidden;
    index.hidden = hidden;
    changes['hidden'] = hidden;
  }
  saveIndex(engine.store, index, changes);
  return reply;
}

export const collMod: Command = {
  writes: true,
  run(context): Reply {
    const collection = existing(context);
    const { store } = context.engine;
    refuseOptions(context.body, 'collMod');
    if (collection.view) {
      redefine(context, collection);
      return {};
    }
    for (const option of ['viewOn', 'pipeline'])
      if (context.body[option] !== undefined) throw notSupported(`collMod with ${option}`);
    // Everything is checked before the first change.
    const options = {
      ...changedCap(collection, context.body),
      ...validatorOptions(context.body, collection.strings),
    };
    const change = context.doc('index');
    const reply = change ? changeIndex(context, collection, change) : {};
    collection.options = options;
    saveCollection(store, collection);
    return reply;
  },
};

export const listCollections: Command = {
  *run(context): Work<Reply> {
    const matches = compileFilter(context.doc('filter') ?? {}).matches;
    const nameOnly = context.body['nameOnly'] === true;
    const all = context.engine.store.catalog.collections(context.db).map((collection): Doc => {
      const brief = { name: collection.name, type: collection.view ? 'view' : 'collection' };
      if (nameOnly) return brief;
      if (collection.view) return { ...brief, options: collection.options, info: { readOnly: true } };
      return {
        ...brief,
        options: collection.options,
        info: { readOnly: false, uuid: new Binary(Buffer.from(collection.uuid.replaceAll('-', ''), 'hex'), 4) },
        idIndex: collection.idIndex.spec,
      };
    });
    const cursor = yield* context.engine.cursors.open(`${context.db}.$cmd.listCollections`, all.filter(matches), {
      batchSize: firstBatchSize(context) ?? Infinity,
      single: false,
      transaction: context.transaction,
      session: context.session,
    });
    return { cursor };
  },
};

/** Databases that exist in every MongoDB. */
const ALWAYS_THERE = ['admin', 'config', 'local'];

export const listDatabases: Command = {
  run(context): Reply {
    const { catalog, connection } = context.engine.store;
    const matches = compileFilter(context.doc('filter') ?? {}).matches;
    const size = Number(
      connection.db.prepare('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size').get()?.['n'],
    );
    const names = new Set([...catalog.databaseNames(), ...ALWAYS_THERE]);
    const databases = [...names]
      .sort()
      .map((name): Doc => ({ name, sizeOnDisk: BigInt(size), empty: false }))
      .filter(matches);
    if (context.body['nameOnly'] === true) return { databases: databases.map(({ name }) => ({ name })) };
    return { databases, totalSize: BigInt(size) };
  },
};
