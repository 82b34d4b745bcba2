import { randomUUID } from 'node:crypto';
import { decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { encodeInSlices, isWrittenInSlices } from '../bson/encode-in-slices.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { parseStage } from '../aggregate/pipeline.js';
import { collect } from '../aggregate/collect.js';
import { checkKnown, collectionDropped, MongoError, notSupported } from '../errors.js';
import { isSliceOver, PAUSE, withPreparation, unpaced, type Paced, type Work } from '../pace.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { duplicateKey, showValue } from '../storage/documents.js';
import { addIndex, createCollection, removeCollection, UNFINISHED } from '../storage/schema.js';
import { runQuery } from '../query/run.js';
import { typeName } from '../query/types.js';
import { rename } from './collections.js';
import { checkDatabase, checkReserved, checkName, refuseView, CommandContext } from './context.js';
import { insertOne, retryWhileLocked } from './insert.js';
import { runUpdate } from './update.js';

/** Runs `$out` or `$merge`. Such a pipeline returns no documents. */
export function* writeOutput(context: CommandContext, stage: Doc, documents: Paced<Doc>): Work<Doc[]> {
  const [name, spec] = parseStage(stage);
  if (context.transaction)
    throw new MongoError('OperationNotSupportedInTransaction', `${name} cannot be used in a transaction`);
  const all = yield* collect(documents, name);
  if (name === '$out') yield* out(context, spec, all);
  else yield* merge(context, spec, all);
  return [];
}

function target(context: CommandContext, spec: Value): [string, string] {
  const { db = context.db, coll }: Doc = isDoc(spec) ? spec : { coll: spec };
  if (typeof coll === 'string' && typeof db === 'string') {
    checkDatabase(db);
    checkName(db, coll);
    checkReserved(db, coll);
    return [db, coll];
  }
  throw new MongoError('FailedToParse', 'the output collection must be a name, or a document with db and coll');
}

function inDatabase(context: CommandContext, db: string): CommandContext {
  return new CommandContext(context.engine, db, context.body, undefined, context.connectionId);
}

const OUT_FIELDS = new Set(['db', 'coll']);

/** Fills a new collection, then replaces the old one with it, so that no one sees a partial result. */
function* out(context: CommandContext, spec: Value, documents: readonly Doc[]): Work<void> {
  if (typeof spec !== 'string' && !isDoc(spec))
    throw new MongoError(
      'Location16990',
      `$out only supports a string or object argument, but found ${typeName(spec)}`,
    );
  if (isDoc(spec) && spec['timeseries'] !== undefined) throw notSupported('$out with timeseries');
  if (isDoc(spec)) checkKnown(spec, '$out', OUT_FIELDS);
  const [db, name] = target(context, spec);
  const { store } = context.engine;
  const like = store.catalog.get(db, name);
  refuseView(like);
  if (like?.cap)
    throw new MongoError('Location17152', `namespace '${like.namespace}' is capped so it can't be used for $out`);
  const temporary = `${UNFINISHED}${randomUUID()}`;
  const fresh = createCollection(store, db, temporary, like?.options ?? {});
  for (const index of like?.indexes.slice(1) ?? []) if (!index.building) addIndex(store, fresh, index.spec);
  try {
    const writer = inDatabase(context, db);
    for (const doc of documents) {
      const bytes = isWrittenInSlices(doc) ? yield* encodeInSlices(doc) : encode(doc);
      const decoded =
        bytes.length > SLICED_BYTES && Object.keys(doc)[0] === '_id' ? yield* decodeInSlices(bytes) : undefined;
      yield* withPreparation(() => insertOne(writer, fresh, bytes, decoded));
      yield* writer.settle();
      if (isSliceOver()) yield PAUSE;
    }
    takePlace(context, fresh, db, name);
  } finally {
    const unfinished = store.catalog.get(db, temporary);
    if (unfinished) removeCollection(store, unfinished);
  }
}

/** Replaces a collection with another in one step. */
function takePlace(context: CommandContext, fresh: Collection, db: string, name: string): void {
  const { store, cursors, transactions } = context.engine;
  store.atomically(() => {
    const old = store.catalog.get(db, name);
    if (old) {
      transactions.abortWriters(old);
      cursors.endNamespace(old.namespace, 'collection dropped');
      removeCollection(store, old);
    }
    rename(context, fresh, db, name);
  });
}

interface MergePlan {
  readonly on: readonly string[];
  readonly whenMatched: Value;
  readonly whenNotMatched: string;
  readonly variables: Doc;
}

const MERGE_FIELDS = new Set(['into', 'on', 'whenMatched', 'whenNotMatched', 'let']);
const WHEN_MATCHED = new Set<Value>(['replace', 'keepExisting', 'merge', 'fail']);
const WHEN_NOT_MATCHED = new Set<Value>(['insert', 'discard', 'fail']);

function checkChoice(field: string, value: Value, choices: ReadonlySet<Value>): void {
  if (choices.has(value) || (field === 'whenMatched' && Array.isArray(value))) return;
  throw new MongoError(
    'BadValue',
    `Enumeration value ${showValue(value)} for field '$merge.${field}' is not a valid value.`,
  );
}

function parseMerge(spec: Value): { into: Value; plan: MergePlan } {
  if (!isDoc(spec))
    return { into: spec, plan: { on: ['_id'], whenMatched: 'merge', whenNotMatched: 'insert', variables: {} } };
  const { into, on = '_id', whenMatched = 'merge', whenNotMatched = 'insert', let: variables } = spec;
  const fields = (Array.isArray(on) ? on : [on]).map(String);
  checkKnown(spec, '$merge', MERGE_FIELDS);
  if (variables !== undefined) throw notSupported('$merge with let');
  checkChoice('whenMatched', whenMatched, WHEN_MATCHED);
  checkChoice('whenNotMatched', whenNotMatched, WHEN_NOT_MATCHED);
  return { into, plan: { on: fields, whenMatched, whenNotMatched: String(whenNotMatched), variables: {} } };
}

function* merge(context: CommandContext, spec: Value, documents: readonly Doc[]): Work<void> {
  const { into, plan } = parseMerge(spec);
  const [db, name] = target(context, into);
  const writer = inDatabase(context, db);
  const { store } = context.engine;
  refuseView(store.catalog.get(db, name));
  if (store.catalog.get(db, name)?.strings) throw notSupported('$merge into a collection with a collation');
  store.begin();
  const collection = store.catalog.get(db, name) ?? createCollection(store, db, name, {});
  const unique = collection.indexes.find(
    (index) =>
      index.unique &&
      !index.building &&
      sameFields(
        index.fields.map((field) => field.path),
        plan.on,
      ),
  );
  if (!unique) throw new MongoError('Location51183', 'Cannot find index to verify that join fields will be unique');
  for (const doc of documents) {
    yield* mergeOne(writer, collection, doc, { ...plan, index: unique });
    yield* writer.settle();
    if (isSliceOver()) yield PAUSE;
  }
}

function sameFields(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((field) => b.includes(field));
}

/** Returns a document's value at the path of an `on` field. */
function joinValue(doc: Doc, path: string, index: IndexInfo): Value {
  let value: Value = doc;
  for (const name of path.split('.')) {
    value = isDoc(value) ? getField(value, name) : undefined;
    if (Array.isArray(value))
      throw new MongoError('Location51185', "$merge write error: 'on' field cannot be an array");
  }
  if ((value === undefined || value === null) && index.sparse)
    throw new MongoError(
      'Location51132',
      "$merge write error: 'on' field cannot be missing, null or undefined if supporting index is sparse",
    );
  return value ?? null;
}

function* mergeOne(
  context: CommandContext,
  collection: Collection,
  doc: Doc,
  plan: MergePlan & { readonly index: IndexInfo },
): Work<void> {
  const filter: Doc = Object.fromEntries(plan.on.map((path) => [path, { $eq: joinValue(doc, path, plan.index) }]));
  // Another command may insert the document before this one inserts it, or delete it before this one updates it.
  for (;;) {
    const exists = yield* retryWhileLocked(() => {
      if (collection.dropped) throw collectionDropped(collection.namespace);
      const [existing] = unpaced(runQuery(context.unit, collection, { filter, limit: 1 }));
      if (!existing) insertUnmatched(context, collection, doc, plan);
      return existing !== undefined;
    });
    if (!exists) return;
    const update = mergingUpdate(collection, doc, plan);
    if (update === undefined) return;
    const { namespace } = collection;
    const constants = { new: doc };
    const statement = { namespace, filter, update, multi: false, upsert: false, constants };
    if ((yield* runUpdate(context, collection, statement)).matched > 0) return;
  }
}

function insertUnmatched(
  context: CommandContext,
  collection: Collection,
  doc: Doc,
  { whenNotMatched }: MergePlan,
): void {
  if (whenNotMatched === 'discard') return;
  if (whenNotMatched === 'fail')
    throw new MongoError(
      'MergeStageNoMatchingDocument',
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
  insertOne(context, collection, encode(doc));
}

/** Returns the update of an existing document. Undefined if the document stays the same. */
function mergingUpdate(
  collection: Collection,
  doc: Doc,
  plan: MergePlan & { readonly index: IndexInfo },
): Value | undefined {
  if (plan.whenMatched === 'keepExisting') return undefined;
  if (plan.whenMatched === 'fail') throw duplicateKey(collection, plan.index, doc);
  const { _id: id, ...fields } = doc;
  void id;
  const replaces = plan.whenMatched === 'replace';
  const update: Value = Array.isArray(plan.whenMatched) ? plan.whenMatched : replaces ? fields : { $set: fields };
  return !Array.isArray(update) && !replaces && Object.keys(fields).length === 0 ? undefined : update;
}
