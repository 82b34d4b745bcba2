import { Offload } from '../offload/offload.js';
import type { ProgramContext } from '../offload/program.js';
import { encode } from '../bson/encode.js';
import { SLICED_BYTES } from '../bson/decode.js';
import { decodeFields, extentsOf, FieldNames } from '../bson/extents.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { checkStageName } from '../aggregate/pipeline.js';
import { collectionDropped, missingField, MongoError, notSupported } from '../errors.js';
import { isSliceOver, PAUSE, prepared, type Work } from '../pace.js';
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
import { checkBatch, checkId, insertOne, runStatements, unhindered, validate } from './insert.js';

/** One update statement, whichever command it came in. */
export interface UpdateStatement {
  /** The database and collection, which need not be there. */
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
  /** Whether the documents before and after are asked for. */
  readonly wantsDocuments?: boolean;
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  upserted?: Value;
  hasUpserted: boolean;
  /** The (last) matched document before and after, where they were asked for. */
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
    let way: Way | undefined;
    // All matches are found before the first is changed, so that none is met again at its new place in an index.
    const apply = (record: number, bytes: Buffer): void => {
      // Others may change the indexes or the validator between two slices.
      if (way?.indexes !== collection.indexes || way.validator !== collection.validator)
        way = wayOf(collection, statement, update, { variables, strings });
      updateRecord(context, collection, { record, bytes }, way, outcome);
    };
    yield* changeMatching(context, collection, query, apply);
  };
  const place = new Place();
  try {
    for (;;) {
      yield* changeFound();
      if (outcome.matched > 0 || !statement.upsert) return outcome;
      try {
        yield* prepared(() => upsert(context, filter, update, outcome, collection));
        return outcome;
      } catch (error) {
        // The transaction that it waits for may insert what it looks for.
        yield place.takenBy(error);
      }
    }
  } finally {
    place.leave();
  }
}

/** Raises what is wrong in a filter where there is no collection, and so nothing to match. */
export function checkFilter(context: CommandContext, namespace: string, filter: Doc, strings: Query['strings']): void {
  const text = textCompiler(context.unit, undefined, namespace);
  compileFilter(filter, { strings, variables: context.variables, text });
}

/** Of what a query has found so many bytes are kept until they are changed; what is more is read again. */
const MAX_KEPT = 16 * 1024 * 1024;

/**
 * Changes what a query finds. After others were served or waited for, only what still matches is changed; where one
 * document was wanted, another one is looked for.
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
  // The bytes of the first ones, which need not be read again.
  const kept: Buffer[] = [];
  let left = MAX_KEPT;
  for (const row of runQuery(unit, collection, query)) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    records.push(row.record);
    left -= row.bytes.length;
    if (left >= 0) kept.push(row.bytes);
  }
  let stillMatches: ((record: number, bytes: Buffer) => boolean) | undefined;
  for (const [at, record] of records.entries()) {
    yield* unhindered(() => {
      if (collection.dropped) throw collectionDropped(collection.namespace);
      if (collection.changes !== changes) stillMatches ??= testOf(compileFilter(query.filter, query));
      const bytes = stillMatches || at >= kept.length ? unit.get(collection, record) : kept[at];
      if (bytes && (!stillMatches || stillMatches(record, bytes))) change(record, bytes);
      ({ changes } = collection);
    });
    yield* context.settle();
    if (isSliceOver()) yield PAUSE;
    if (collection.dropped) throw collectionDropped(collection.namespace);
  }
}

/** Tests a stored document, of which it decodes no more than it reads. */
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
    yield* firstInTurn(unit, collection, query, { change, place });
  } finally {
    place.leave();
  }
}

interface Turn {
  readonly change: (record: number, bytes: Buffer) => void;
  readonly place: Place;
}

function* firstInTurn(unit: WriteUnit, collection: Collection, query: Query, { change, place }: Turn): Work<void> {
  let stillMatches: ((record: number, bytes: Buffer) => boolean) | undefined;
  let waitedFor: number | undefined;
  for (;;) {
    if (collection.dropped) throw collectionDropped(collection.namespace);
    // Before it is looked for: while a large document is tested, others may change it.
    const { changes } = collection;
    let found: Row | undefined;
    for (const row of runQuery(unit, collection, query)) {
      if (row === PAUSE) {
        yield PAUSE;
        continue;
      }
      found = row;
      break;
    }
    if (!found) return;
    const { record, bytes: known } = found;
    // What it has waited for matches no longer.
    if (record !== waitedFor) place.leave();
    waitedFor = record;
    try {
      const isDone = yield* prepared(() => {
        if (collection.dropped) throw collectionDropped(collection.namespace);
        const isSame = collection.changes === changes;
        if (!isSame) stillMatches ??= testOf(compileFilter(query.filter, query));
        const bytes = isSame ? known : unit.get(collection, record);
        if (!bytes || (!isSame && !stillMatches?.(record, bytes))) return false;
        change(record, bytes);
        return true;
      });
      if (isDone) return;
    } catch (error) {
      yield place.takenBy(error);
    }
  }
}

/** How a statement changes each document that it finds, as long as the collection has these indexes and this validator. */
interface Way extends Pick<Collection, 'indexes' | 'validator'> {
  readonly application: Application;
  readonly affected: Affected;
  readonly offload: Offload | undefined;
}

function wayOf(
  { indexes, validator }: Collection,
  statement: UpdateStatement,
  update: Update,
  context: ProgramContext,
): Way {
  const affected = affectedBy(update.touched, indexes);
  const isPart = update.isLocal && !validator && !statement.wantsDocuments;
  const only = isPart && affected.fields ? new FieldNames(affected.fields) : undefined;
  const { filter } = statement;
  const offload = mentionsText(filter) ? undefined : new Offload({ update: programOf(statement, only?.all) }, context);
  return { indexes, validator, affected, offload, application: { update, filter, only } };
}

/** An update in a form that another thread can be sent. */
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
  { application, affected, offload }: Way,
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
      { isReplacement: update.kind === 'replacement', whole: update.whole },
    );
  }
  // Counted last: where it had to wait for a transaction, it is done again from the start.
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

/** The array filters of an update, which are a list where there are any. */
export function arrayFiltersOf(given: Value): Value[] | undefined {
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given))
    throw new MongoError('TypeMismatch', "BSON field 'arrayFilters' is the wrong type, expected type 'array'");
  return given;
}

/** Reads a statement of the `update` command. */
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
    // What is wrong in one of them is wrong with the command.
    const given = docsField(context.body, 'updates');
    checkBatch(given);
    const statements = given.map((statement) => parseStatement(context.namespace, statement));
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
