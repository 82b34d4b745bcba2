import { Offload } from '../offload/offload.js';
import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { isDoc, RawDoc, type Doc, type Value } from '../bson/types.js';
import { numberOf } from '../bson/numbers.js';
import { missingField, MongoError, notSupported } from '../errors.js';
import { isSliceOver, TOO_LONG, PAUSE, withPreparation, type Paced, type Work } from '../pace.js';
import { KeyMaker } from '../query/collated-keys.js';
import { mentionsMeta } from '../query/meta.js';
import { compileFilter, mentionsText } from '../query/matcher.js';
import { leavesAtPath } from '../query/paths.js';
import { compileProjection } from '../query/projection.js';
import { compileRawProjection } from '../query/raw-projection.js';
import { countQuery, runQuery, scoresOf, type Query } from '../query/run.js';
import { sortInSlices } from '../query/sort-in-slices.js';
import { textCompiler } from '../query/text-plan.js';
import type { Result } from '../server/cursors.js';
import type { Collection } from '../storage/catalog.js';
import { compareValues } from '../bson/compare.js';
import { checkName, requiredString, type Command, type CommandContext, type Reply } from './context.js';
import { checkedBatchSize } from './cursor-options.js';
import { mapDocs, readPipeline } from './read-pipeline.js';

const DEFAULT_BATCH = 101;

/** Returns the query of a `find`-like command. */
export function queryOf(context: CommandContext, filterField: string): Query {
  const { body } = context;
  const limit = context.number('limit') ?? 0;
  const skip = context.number('skip') ?? 0;
  if (skip < 0) throw new MongoError('BadValue', `BSON field 'skip' value must be >= 0, actual value '${skip}'`);
  if (body['min'] !== undefined || body['max'] !== undefined)
    throw new MongoError('CommandNotSupported', 'find with min or max is not supported by embedded-mongo');
  for (const option of ['returnKey', 'showRecordId'])
    if (body[option] === true) throw notSupported(`find with ${option}`);
  if (body['tailable'] === true)
    throw new MongoError('CommandNotSupported', 'tailable cursors are not supported by embedded-mongo');
  if (body['awaitData'] === true)
    throw new MongoError('FailedToParse', "Cannot set 'awaitData' without also setting 'tailable'");
  const sort = context.doc('sort');
  if (sort && '$natural' in sort && Object.keys(sort).length > 1)
    throw new MongoError('BadValue', 'When $natural is specified in sort, there should be no other fields');
  return {
    filter: context.doc(filterField) ?? {},
    sort,
    skip,
    limit: Math.abs(limit),
    hint: body['hint'],
    strings: context.strings,
    variables: context.variables,
    text: textCompiler(context.unit, context.collection, context.namespace),
  };
}

/** Yields the documents of a `find`. */
export function* findResults(context: CommandContext, query: Query): Paced<Result> {
  const { collection, unit } = context;
  const spec = context.doc('projection');
  if (collection?.view) {
    yield* viewResults(context, query, spec);
    return;
  }
  const project =
    spec && Object.keys(spec).length > 0 ? compileProjection(spec, { ...query, scores: scoresOf(query) }) : undefined;
  // Errors in a filter must be reported even if nothing is read.
  if (!collection || !project) compileFilter(query.filter, query);
  if (!collection) return;
  const take = project && spec && compileRawProjection(spec);
  const isScored = mentionsMeta(spec) || mentionsText(query.filter);
  const offload = new Offload({ projection: spec, filter: query.filter }, query);
  for (const row of runQuery(unit, collection, query)) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    const { bytes } = row;
    if (take) yield new RawDoc(take(bytes));
    else if (!project) yield new RawDoc(bytes);
    else if (isScored) {
      const doc = yield* decodeInSlices(bytes);
      yield yield* withPreparation(() => project(doc));
    } else {
      const result = offload.attempt(bytes, () => project(decode(bytes)));
      if (result !== TOO_LONG) yield result;
      else for (const doc of yield* offload.results(bytes)) yield doc;
    }
  }
}

const FIND_PROJECTIONS = ['$elemMatch', '$slice', '$meta'];

/** Yields the documents of a `find` on a view, which runs as a pipeline. */
function* viewResults(context: CommandContext, query: Query, spec: Doc | undefined): Paced<Result> {
  for (const [path, value] of Object.entries(spec ?? {})) {
    const operator = isDoc(value) ? FIND_PROJECTIONS.find((name) => name in value) : undefined;
    if (operator !== undefined || path.endsWith('.$'))
      throw new MongoError(
        'InvalidPipelineOperator',
        `the projection operator ${operator ?? '$'} cannot be used on a view`,
      );
  }
  if ('$natural' in (query.sort ?? {}))
    throw new MongoError('InvalidPipelineOperator', 'a sort by $natural cannot be used on a view');
  const project = spec && Object.keys(spec).length > 0 ? compileProjection(spec, query) : undefined;
  const results = viewRead(context, query);
  if (!project) yield* results;
  else for (const doc of mapDocs(results)) yield doc === PAUSE ? PAUSE : project(doc);
}

/** Yields the results of a query on a view, after further stages. */
function viewRead(
  context: CommandContext,
  { filter, sort, skip, limit, variables }: Query,
  rest: readonly Doc[] = [],
): Paced<Result> {
  const stages: Doc[] = [];
  if (Object.keys(filter).length > 0) stages.push({ $match: filter });
  if (sort && Object.keys(sort).length > 0) stages.push({ $sort: sort });
  if (skip) stages.push({ $skip: skip });
  if (limit) stages.push({ $limit: limit });
  return readPipeline(context, context.collectionName, [...stages, ...rest], variables ?? {});
}

export const find: Command = {
  transactional: true,
  *run(context): Work<Reply> {
    const query = queryOf(context, 'filter');
    const limit = context.number('limit') ?? 0;
    const batchSize = checkedBatchSize(context.number('batchSize'));
    const single = context.body['singleBatch'] === true || limit < 0;
    const results = findResults(context, query);
    const size = batchSize ?? ((single && query.limit) || DEFAULT_BATCH);
    const cursor = yield* context.engine.cursors.open(context.namespace, results, {
      // One more than the limit is requested, to detect that the cursor is finished.
      batchSize: query.limit && size >= query.limit ? query.limit + 1 : size,
      single,
      transaction: context.transaction,
      session: context.session,
      noTimeout: context.body['noCursorTimeout'] === true,
    });
    return { cursor };
  },
};

export const getMore: Command = {
  transactional: true,
  *run(context): Work<Reply> {
    const { body } = context;
    const id = BigInt(numericId(body['getMore']));
    const namespace = `${context.db}.${requiredString(body, 'collection', 'getMore')}`;
    const batchSize = checkedBatchSize(context.number('batchSize')) || Infinity;
    const waitMs = context.number('maxTimeMS');
    if (context.engine.streams.has(id))
      return { cursor: yield* context.engine.streams.more(id, namespace, batchSize, waitMs) };
    const { cursors } = context.engine;
    if (waitMs !== undefined && cursors.has(id))
      throw new MongoError('BadValue', 'cannot set maxTimeMS on getMore command for a non-awaitData cursor');
    return { cursor: yield* cursors.more(id, namespace, batchSize, context) };
  },
};

function numericId(value: Value): bigint | number {
  if (typeof value === 'bigint') return value;
  const number = numberOf(value) ?? NaN;
  if (!Number.isInteger(number)) throw new MongoError('TypeMismatch', 'a cursor id must be a long');
  return number;
}

export const killCursors: Command = {
  transactional: true,
  run(context): Reply {
    const { cursors: ids } = context.body;
    if (ids === undefined) throw missingField('killCursors.cursors');
    if (!Array.isArray(ids))
      throw new MongoError('TypeMismatch', "BSON field 'killCursors.cursors' is the wrong type, expected type 'array'");
    const name = requiredString(context.body, 'killCursors', 'killCursors');
    // Cursors of a database: `$cmd.aggregate` and `$cmd.listCollections`.
    if (!name.startsWith('$cmd.')) checkName(context.db, name);
    const killed = ids.filter((value) => {
      const id = BigInt(numericId(value));
      return context.engine.cursors.kill(id) || context.engine.streams.kill(id);
    });
    return {
      cursorsKilled: killed,
      cursorsNotFound: ids.filter((id) => !killed.includes(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  },
};

export const count: Command = {
  *run(context): Work<Reply> {
    const query = queryOf(context, 'query');
    if (context.collection?.view) {
      let n: Value = 0;
      for (const doc of mapDocs(viewRead(context, query, [{ $count: 'n' }])))
        if (doc === PAUSE) yield PAUSE;
        else ({ n } = doc);
      return { n };
    }
    compileFilter(query.filter, query);
    return { n: context.collection ? yield* countQuery(context.unit, context.collection, query) : 0 };
  },
};

/** Yields the documents of a query, with at least the field `root`. */
function* distinctDocs(context: CommandContext, collection: Collection, query: Query, root: string): Paced<Doc> {
  if (collection.view) {
    yield* mapDocs(viewRead(context, query));
    return;
  }
  const only = new Set([root]);
  for (const row of runQuery(context.unit, collection, query))
    if (row === PAUSE) yield PAUSE;
    else
      yield row.bytes.length > SLICED_BYTES ? yield* decodeInSlices(row.bytes, { only }) : decode(row.bytes, { only });
}

export const distinct: Command = {
  transactional: true,
  *run(context): Work<Reply> {
    const { body, collection } = context;
    if (typeof body['key'] !== 'string')
      throw new MongoError('TypeMismatch', "BSON field 'distinct.key' is missing or the wrong type");
    if (body['key'].includes('\0'))
      throw new MongoError('Location31032', 'Key field cannot contain an embedded null byte');
    const parts = body['key'].split('.');
    const query = queryOf(context, 'query');
    const seen = new Map<string, Value>();
    const keys = new KeyMaker(query.strings);
    if (!collection) compileFilter(query.filter, query);
    else
      for (const doc of distinctDocs(context, collection, query, parts[0])) {
        if (doc === PAUSE) {
          yield PAUSE;
          continue;
        }
        // The elements of an array count, not the array itself.
        for (const value of leavesAtPath(doc, parts).flat()) {
          if (isSliceOver()) yield PAUSE;
          if (value === undefined) continue;
          const key = keys.keyOf(value);
          if (!seen.has(key)) seen.set(key, value);
        }
      }
    const values: Value[] = [];
    for (const value of sortInSlices([...seen.values()], (a, b) => compareValues(a, b)))
      if (value === PAUSE) yield PAUSE;
      else values.push(value);
    return { values };
  },
};
