import { Binary } from 'bson';
import { encode } from '../bson/encode.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, RawDoc, type Doc, type Value } from '../bson/types.js';
import { checkKnown, missingField, MongoError, notSupported } from '../errors.js';
import { isSliceOver, PAUSE, type Work } from '../pace.js';
import type { Collection } from '../storage/catalog.js';
import {
  refuseView,
  CommandContext,
  docField,
  evaluateConstants,
  requiredDoc,
  requiredString,
  type Command,
  type Reply,
} from './context.js';
import { firstBatchSize } from './cursor-options.js';
import { runDelete } from './delete.js';
import { checkBatch, endsCommand, ErrorTexts, insertFromClient, retryWhileLocked } from './insert.js';
import { arrayFiltersOf, runUpdate } from './update.js';

interface Totals {
  nInserted: number;
  nMatched: number;
  nModified: number;
  nUpserted: number;
  nDeleted: number;
}

/** Supported fields of a namespace. The others belong to sharding and encryption. */
const NAMESPACE_FIELDS = new Set(['ns', 'collectionUUID']);

function namespaceOf(entry: Value): [string, string] {
  const text = isDoc(entry) ? String(entry['ns']) : '';
  const dot = text.indexOf('.');
  if (dot <= 0) throw new MongoError('InvalidNamespace', `Invalid namespace specified '${text}'`);
  return [text.slice(0, dot), text.slice(dot + 1)];
}

/** Throws if a collection has another UUID than the client expects. */
function checkUuid({ engine, db }: CommandContext, name: string, expected: Value): void {
  if (expected === undefined) return;
  if (!(expected instanceof Binary))
    throw new MongoError(
      'TypeMismatch',
      "BSON field 'bulkWrite.nsInfo.collectionUUID' is the wrong type, expected UUID",
    );
  const { catalog } = engine.store;
  const uuid = expected.toString('hex');
  const isIt = (collection: Collection | undefined): boolean => collection?.uuid.replaceAll('-', '') === uuid;
  if (isIt(catalog.get(db, name))) return;
  throw new MongoError('CollectionUUIDMismatch', 'Collection UUID does not match that specified', {
    db,
    collectionUUID: expected,
    expectedCollection: name,
    actualCollection: catalog.collections(db).find(isIt)?.name ?? null,
  });
}

/** Throws if an operation is incomplete, which is an error of the whole command. */
function checkOperation(operation: Doc, idx: number, namespaces: number): void {
  const at = numberOf(Object.values(operation)[0]);
  if (at !== undefined && !(at >= 0 && at < namespaces))
    throw new MongoError('BadValue', `BulkWrite ops entry ${idx} has an invalid nsInfo index.`);
  if (operation['multi'] === true && operation['sort'] !== undefined)
    throw new MongoError('FailedToParse', 'Cannot specify sort with multi=true');
  if ('insert' in operation) {
    if (operation['document'] === undefined) throw missingField('bulkWrite.ops.document');
    return;
  }
  requiredDoc(operation, 'filter', 'bulkWrite.ops');
  if ('update' in operation && operation['updateMods'] === undefined) throw missingField('bulkWrite.ops.updateMods');
}

/** Runs one operation of a client's bulk write. Returns its result without its index. */
function* runOperation(context: CommandContext, operation: Doc, collectionName: string, totals: Totals): Work<Doc> {
  const collection = context.named(collectionName);
  refuseView(collection);
  if ('insert' in operation) {
    const document = operation['document'] as Doc | RawDoc;
    yield* retryWhileLocked(() =>
      insertFromClient(
        context,
        context.collectionToWrite(collectionName),
        document instanceof RawDoc ? document.bytes : encode(document),
      ),
    );
    totals.nInserted += 1;
    return { ok: 1, n: 1 };
  }
  const filter = requiredDoc(operation, 'filter', 'bulkWrite.ops');
  const { hint, collation, multi } = operation;
  const sort = docField(operation, 'sort');
  const namespace = `${context.db}.${collectionName}`;
  if ('delete' in operation) {
    const statement = { namespace, filter, multi: multi === true, sort, hint, collation };
    const { n } = yield* runDelete(context, collection, statement);
    totals.nDeleted += n;
    return { ok: 1, n };
  }
  if (operation['upsertSupplied'] === true) throw notSupported('update with upsertSupplied');
  if (!('update' in operation))
    throw new MongoError('BadValue', 'a bulk write operation must be insert, update or delete');
  const target = collection ?? (operation['upsert'] === true ? context.collectionToWrite(collectionName) : undefined);
  const outcome = yield* runUpdate(context, target, {
    namespace,
    filter,
    update: operation['updateMods'],
    multi: multi === true,
    upsert: operation['upsert'] === true,
    sort,
    hint,
    collation,
    arrayFilters: arrayFiltersOf(operation['arrayFilters']),
    constants: evaluateConstants(docField(operation, 'constants') ?? {}),
  });
  totals.nModified += outcome.modified;
  if (outcome.hasUpserted) totals.nUpserted += 1;
  else totals.nMatched += outcome.matched;
  return {
    ok: 1,
    n: outcome.matched + (outcome.hasUpserted ? 1 : 0),
    nModified: outcome.modified,
    ...(outcome.hasUpserted ? { upserted: { _id: outcome.upserted } } : {}),
  };
}

/** The client's bulk write (MongoDB 8): operations on several collections in one command. */
export const bulkWrite: Command = {
  writes: true,
  sliced: true,
  transactional: true,
  *run(context): Work<Reply> {
    const { body } = context;
    const operations = body['ops'];
    const namespaces = body['nsInfo'];
    if (!Array.isArray(operations) || !Array.isArray(namespaces))
      throw new MongoError('TypeMismatch', 'bulkWrite needs ops and nsInfo');
    if (!operations.every(isDoc) || !namespaces.every(isDoc))
      throw new MongoError(
        'TypeMismatch',
        "BSON fields 'bulkWrite.ops' and 'bulkWrite.nsInfo' must be arrays of objects",
      );
    checkBatch(operations);
    for (const entry of namespaces) {
      checkKnown(entry, 'bulkWrite.nsInfo', NAMESPACE_FIELDS);
      requiredString(entry, 'ns', 'bulkWrite.nsInfo');
    }
    operations.forEach((operation, idx) => checkOperation(operation, idx, namespaces.length));
    const batchSize = firstBatchSize(context) ?? Infinity;
    const totals: Totals = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
    const { progress } = context;
    const results = progress.list('results');
    const texts = new ErrorTexts(results);
    Object.assign(totals, progress.totals);
    let nErrors = results.filter((result) => result['ok'] === 0).length;
    while (progress.done < operations.length) {
      const idx = progress.done;
      const operation = operations[idx];
      let inDb = context;
      try {
        const namespace = namespaces[numberOf(Object.values(operation)[0]) ?? -1];
        const [db, name] = namespaceOf(namespace);
        inDb = new CommandContext(context.engine, db, body, context.transaction, context.connectionId, progress);
        checkUuid(inDb, name, isDoc(namespace) ? namespace['collectionUUID'] : undefined);
        const result = yield* runOperation(inDb, operation, name, totals);
        if (body['errorsOnly'] !== true) results.push({ ok: 1, idx, ...result });
      } catch (error) {
        if (endsCommand(context, error) || !(error instanceof MongoError)) throw error;
        nErrors += 1;
        results.push({ ok: 0, idx, code: error.code, errmsg: texts.next(error), ...error.extra, n: 0 });
        if (body['ordered'] !== false) break;
      }
      yield* inDb.settle(() => progress.advance({ ...totals }));
      if (isSliceOver()) yield PAUSE;
    }
    const cursor = yield* context.engine.cursors.open('admin.$cmd.bulkWrite', results, {
      batchSize,
      single: false,
      transaction: context.transaction,
      session: context.session,
    });
    return { cursor, nErrors, ...totals };
  },
};
