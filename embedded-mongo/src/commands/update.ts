import { Offload } from '../offload/offload.js';
import type { ProgramContext } from '../offload/program.js';
import { encode } from '../bson/encode.js';
import { SLICED_BYTES } from '../bson/decode.js';
import { decodeFields, extentsOf, FieldNames } from '../bson/extents.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { checkStageName } from '../aggregate/pipeline.js';
import { collectionDropped, missingField, MongoError, notSupported } from '../errors.js';
import { isSliceOver, PAUSE, withPreparation, type Work } from '../pace.js';
import { compileFilter, mentionsText, type Filter } from '../query/matcher.js';
import { runQuery, type Query } from '../query/run.js';
import { textCompiler } from '../query/text-plan.js';
import { affectedBy, movedIn, type Affected } from '../storage/affected.js';
import type { Collection } from '../storage/catalog.js';
import type { Row, WriteUnit } from '../storage/view.js';
import { upsertedDocument } from '../update/upsert.js';
import { applyInSlices, decodeInStep, type Application } from '../update/apply.js';
import type { Update } from '../update/compiled.js';
import { compileUpdate } from '../update/update.js';
import {
  docField,
  evaluateConstants,
  docsField,
  requiredDoc,
  stringsOf,
  type Command,
  type CommandContext,
  type Reply,
} from './context.js';
import { Place } from '../transactions/place.js';
import { refuseCapped } from './capped.js';
import { checkBatch, checkId, insertOne, runStatements, retryWhileLocked, validate } from './insert.js';

/** An update statement of any command. */
export interface UpdateStatement {
  /** Database and collection, which may not exist. */
  readonly namespace: string;
  readonly filter: Doc;
  readonly update: Value;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly sort?: Doc;
  readonly hint?: Value;
  readonly collation?: Value;
  readonly arrayFilters?: Value[];
  readonly constants?: Doc;
  /** Whether the caller requests the documents before and after the update. */
  readonly wantsDocuments?: boolean;
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  upserted?: Value;
  hasUpserted: boolean;
  /** The last matched document before and after the update, if requested. */
  before?: Doc;
  after?: Doc;
}

/** Runs one update statement. */
export function* runUpdate(
  context: CommandContext,
  collection: Collection | undefined,
  statement: UpdateStatement,
): Work<UpdateOutcome> {
  if (collection) refuseCapped(context, collection);
  const strings = stringsOf(statement.collation, collection);
  const { variables } = context;
  const { filter } = statement;
  const update = compileUpdate(statement.update, {
    strings,
    variables,
    arrayFilters: statement.arrayFilters,
    constants: statement.constants,
  });
  if (statement.multi && update.kind === 'replacement') {
    throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  const outcome: UpdateOutcome = { matched: 0, modified: 0, hasUpserted: false };
  const changeFound = function* (): Work<void> {
    if (!collection) return checkFilter(context, statement.namespace, filter, strings);
    const query = {
      filter,
      sort: statement.sort,
      hint: statement.hint,
      strings,
      variables,
      text: textCompiler(context.unit, collection, collection.namespace),
      limit: statement.multi ? 0 : 1,
    };
    let plan: StatementPlan | undefined;
    // All matches are found before the first change, so that no document is found again at its new place in an index.
    const apply = (record: number, bytes: Buffer): void => {
      // Other commands may change the indexes or the validator between two slices.
      if (plan?.indexes !== collection.indexes || plan.validator !== collection.validator)
        plan = planOf(collection, statement, update, { variables, strings });
      updateRecord(context, collection, { record, bytes }, plan, outcome);
    };
    yield* changeMatching(context, collection, query, apply);
  };
  const place = new Place();
  try {
    for (;;) {
      yield* changeFound();
      if (outcome.matched > 0 || !statement.upsert) return outcome;
      try {
        yield* withPreparation(() => upsert(context, filter, update, outcome, collection));
        return outcome;
      } catch (error) {
        // The transaction may insert a matching document.
        yield place.enter(error);
      }
    }
  } finally {
    place.leave();
  }
}

/** Throws errors in a filter on a collection that does not exist. */
export function checkFilter(context: CommandContext, namespace: string, filter: Doc, strings: Query['strings']): void {
  const text = textCompiler(context.unit, undefined, namespace);
  compileFilter(filter, { strings, variables: context.variables, text });
}

/** Maximum size of found documents in memory until they are changed, in bytes. Further documents are read again. */
const MAX_FOUND_BYTES = 16 * 1024 * 1024;

/**
 * Changes the documents that a query finds. After a pause or a wait, a document is changed only if it still matches. A
 * query for one document then searches again.
 */
export function* changeMatching(
  context: CommandContext,
  collection: Collection,
  query: Query,
  change: (record: number, bytes: Buffer) => void,
): Work<void> {
  const { unit } = context;
  if (query.limit === 1) {
    yield* firstMatching(context, collection, query, change);
    return;
  }
  let { changes } = collection;
  const records: number[] = [];
  // Bytes of the first documents, which need not be read again.
  const foundBytes: Buffer[] = [];
  let remainingBytes = MAX_FOUND_BYTES;
  for (const row of runQuery(unit, collection, query)) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    records.push(row.record);
    remainingBytes -= row.bytes.length;
    if (remainingBytes >= 0) foundBytes.push(row.bytes);
  }
  let stillMatches: ((record: number, bytes: Buffer) => boolean) | undefined;
  for (const [at, record] of records.entries()) {
    yield* retryWhileLocked(() => {
      if (collection.dropped) throw collectionDropped(collection.namespace);
      if (collection.changes !== changes) stillMatches ??= testOf(compileFilter(query.filter, query));
      const bytes = stillMatches || at >= foundBytes.length ? unit.get(collection, record) : foundBytes[at];
      if (bytes && (!stillMatches || stillMatches(record, bytes))) change(record, bytes);
      ({ changes } = collection);
    });
    yield* context.settle();
    if (isSliceOver()) yield PAUSE;
    if (collection.dropped) throw collectionDropped(collection.namespace);
  }
}

/** Returns a test for stored documents. It decodes only the fields that the filter reads. */
function testOf({ matches, roots }: Filter): (record: number, bytes: Buffer) => boolean {
  const names = roots && new FieldNames(roots);
  return (record, bytes) =>
    matches(
      names && bytes.length <= SLICED_BYTES
        ? decodeFields(bytes, extentsOf(bytes, names))
        : decodeInStep(String(record), bytes),
    );
}

function* firstMatching(
  { unit }: CommandContext,
  collection: Collection,
  query: Query,
  change: (record: number, bytes: Buffer) => void,
): Work<void> {
  const place = new Place();
  try {
    yield* changeFirst(unit, collection, query, { change, place });
  } finally {
    place.leave();
  }
}

interface FirstChange {
  readonly change: (record: number, bytes: Buffer) => void;
  readonly place: Place;
}

function* changeFirst(
  unit: WriteUnit,
  collection: Collection,
  query: Query,
  { change, place }: FirstChange,
): Work<void> {
  let stillMatches: ((record: number, bytes: Buffer) => boolean) | undefined;
  let waitedFor: number | undefined;
  for (;;) {
    if (collection.dropped) throw collectionDropped(collection.namespace);
    // Noted before the search: other commands may change a large document while it is tested.
    const { changes } = collection;
    let match: Row | undefined;
    for (const row of runQuery(unit, collection, query)) {
      if (row === PAUSE) {
        yield PAUSE;
        continue;
      }
      match = row;
      break;
    }
    if (!match) return;
    const { record, bytes: matchBytes } = match;
    // The document that it has waited for no longer matches.
    if (record !== waitedFor) place.leave();
    waitedFor = record;
    try {
      const isDone = yield* withPreparation(() => {
        if (collection.dropped) throw collectionDropped(collection.namespace);
        const isSame = collection.changes === changes;
        if (!isSame) stillMatches ??= testOf(compileFilter(query.filter, query));
        const bytes = isSame ? matchBytes : unit.get(collection, record);
        if (!bytes || (!isSame && !stillMatches?.(record, bytes))) return false;
        change(record, bytes);
        return true;
      });
      if (isDone) return;
    } catch (error) {
      yield place.enter(error);
    }
  }
}

/** Plan for changing each document of a statement, valid while the collection has these indexes and this validator. */
interface StatementPlan extends Pick<Collection, 'indexes' | 'validator'> {
  readonly application: Application;
  readonly affected: Affected;
  readonly offload: Offload | undefined;
}

function planOf(
  { indexes, validator }: Collection,
  statement: UpdateStatement,
  update: Update,
  context: ProgramContext,
): StatementPlan {
  const affected = affectedBy(update.touched, indexes);
  const isPart = update.isLocal && !validator && !statement.wantsDocuments;
  const only = isPart && affected.fields ? new FieldNames(affected.fields) : undefined;
  const { filter } = statement;
  const offload = mentionsText(filter) ? undefined : new Offload({ update: programOf(statement, only?.all) }, context);
  return { indexes, validator, affected, offload, application: { update, filter, only } };
}

/** Returns an update in a form that can be sent to another thread. */
function programOf(
  { update, filter, arrayFilters = [], constants = {} }: UpdateStatement,
  only: ReadonlySet<string> | undefined,
): Doc {
  return { update, filter, arrayFilters, constants, ...(only ? { only: [...only] } : {}) };
}

function updateRecord(
  context: CommandContext,
  collection: Collection,
  { record, bytes }: Row,
  { application, affected, offload }: StatementPlan,
  outcome: UpdateOutcome,
): void {
  const { update, only } = application;
  const { before, after, encoded } = applyInSlices(String(record), bytes, application, offload);
  const isChanged = !encoded.equals(bytes);
  if (isChanged) {
    validate(context, collection, after, before);
    const moved = movedIn(affected, before, after);
    const isEnough = moved.length === 0 || !only;
    context.writer.replace(
      collection,
      record,
      isEnough ? before : decodeInStep(`${record} before`, bytes),
      isEnough ? after : decodeInStep(`${record} after`, encoded),
      encoded,
      moved.length === 0 ? affected.keyed : [...affected.keyed, ...moved],
      { isReplacement: update.kind === 'replacement', replacedPaths: update.replacedPaths },
    );
  }
  // Counted last, because a step that had to wait for a transaction starts again.
  outcome.matched += 1;
  if (isChanged) outcome.modified += 1;
  if (!only) Object.assign(outcome, { before, after });
}

function upsert(
  context: CommandContext,
  filter: Doc,
  update: Update,
  outcome: UpdateOutcome,
  existing: Collection | undefined,
): void {
  const doc = upsertedDocument(filter, update);
  checkId(doc['_id']);
  insertOne(context, existing ?? context.collectionToWrite(), encode(doc));
  outcome.upserted = doc['_id'];
  outcome.hasUpserted = true;
  outcome.after = doc;
}

/** Returns the array filters of an update. Throws unless they are a list or missing. */
export function arrayFiltersOf(value: Value): Value[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value))
    throw new MongoError('TypeMismatch', "BSON field 'arrayFilters' is the wrong type, expected type 'array'");
  return value;
}

/** Parses a statement of the `update` command. */
function parseStatement(namespace: string, statement: Doc): UpdateStatement {
  const { q, u, multi, upsert: upserts, hint, collation, arrayFilters, sort } = statement;
  if (u === undefined) throw missingField('update.updates.u');
  for (const stage of Array.isArray(u) ? u : []) if (isDoc(stage)) Object.keys(stage).forEach(checkStageName);
  if (statement['upsertSupplied'] === true) throw notSupported('update with upsertSupplied');
  if (multi === true && sort !== undefined)
    throw new MongoError('FailedToParse', 'Cannot specify sort with multi=true');
  return {
    namespace,
    filter: requiredDoc({ q }, 'q', 'update.updates'),
    update: u,
    multi: multi === true,
    upsert: upserts === true,
    sort: docField({ sort }, 'sort'),
    hint,
    collation,
    arrayFilters: arrayFiltersOf(arrayFilters),
    constants: evaluateConstants(docField(statement, 'c') ?? {}),
  };
}

export const update: Command = {
  writes: true,
  sliced: true,
  transactional: true,
  *run(context): Work<Reply> {
    // An error in one statement is an error of the whole command.
    const specs = docsField(context.body, 'updates');
    checkBatch(specs);
    const statements = specs.map((statement) => parseStatement(context.namespace, statement));
    const totals = { n: 0, nModified: 0 };
    const upserted = context.progress.list('upserted');
    const writeErrors = yield* runStatements(context, statements, totals, function* (statement, index) {
      const outcome = yield* runUpdate(context, context.collection, statement);
      totals.n += outcome.matched + (outcome.hasUpserted ? 1 : 0);
      totals.nModified += outcome.modified;
      if (outcome.hasUpserted) upserted.push({ index, _id: outcome.upserted });
    });
    return {
      ...totals,
      ...(upserted.length > 0 ? { upserted } : {}),
      ...(writeErrors.length > 0 ? { writeErrors } : {}),
    };
  },
};
