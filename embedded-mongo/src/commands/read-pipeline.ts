import { compileDocStages, isDocStage, type DocStage } from '../aggregate/doc-stages.js';
import { fieldsOfGroup } from '../aggregate/group-fields.js';
import { compilePipeline, parseStage } from '../aggregate/pipeline.js';
import type { PipelineContext } from '../aggregate/stage.js';
import { TextScores } from '../aggregate/text-scores.js';
import { Offload } from '../offload/offload.js';
import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { numberOf } from '../bson/numbers.js';
import { approximateSize } from '../bson/size.js';
import { isDoc, RawDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { TOO_LONG, Memory, PAUSE, paced, withPreparation, type Paced, type Work } from '../pace.js';
import { KeyMaker } from '../query/collated-keys.js';
import { equalToAny } from '../query/equal-to-any.js';
import { compileFilter, mentionsText } from '../query/matcher.js';
import { mentionsMeta } from '../query/meta.js';
import { valuesAtPath } from '../query/paths.js';
import { compileRawProjection } from '../query/raw-projection.js';
import { countQuery, planQuery, runQuery, scoresOf, type Query } from '../query/run.js';
import { textCompiler } from '../query/text-plan.js';
import type { Result } from '../server/cursors.js';
import type { CommandContext } from './context.js';

/** A pipeline that starts with a query. */
export interface Pushed {
  readonly query: Query;
  readonly rest: readonly Doc[];
}

/** Splits off the leading stages that a query can run: `$match`, then `$sort`, then `$skip` and `$limit`. */
export function pushDown(context: CommandContext, name: string, pipeline: readonly Doc[], variables: Doc): Pushed {
  const filters: Doc[] = [];
  let sort: Doc | undefined;
  let skip = 0;
  let limit = 0;
  let position = 0;
  for (; position < pipeline.length; position += 1) {
    const [stage, spec] = parseStage(pipeline[position]);
    const number = numberOf(spec);
    const paged = skip > 0 || limit > 0;
    // A text search that does not come first is rejected when it is compiled as a stage.
    if (stage === '$match' && isDoc(spec) && !paged && (position === 0 || !mentionsText(spec))) filters.push(spec);
    else if (stage === '$sort' && isDoc(spec) && !('$natural' in spec) && !sort && !paged) sort = spec;
    else if (stage === '$skip' && number !== undefined && Number.isInteger(number) && number >= 0 && limit === 0)
      skip += number;
    else if (stage === '$limit' && number !== undefined && Number.isInteger(number) && number > 0 && limit === 0)
      limit = number;
    else break;
  }
  const filter = filters.length === 1 ? filters[0] : filters.length > 1 ? { $and: filters } : {};
  const collection = context.named(name);
  return {
    query: {
      filter,
      sort,
      skip,
      limit,
      hint: context.body['hint'],
      strings: context.strings,
      variables,
      text: textCompiler(context.unit, collection, `${context.db}.${name}`),
    },
    rest: pipeline.slice(position),
  };
}

/** Throws errors in the stages that a query replaces, even if there is nothing to read. */
export function checkPushed(context: CommandContext, stages: readonly Doc[], query: Query): void {
  const [first] = stages;
  const filter = first && '$match' in first && isDoc(first['$match']) ? first['$match'] : undefined;
  if (filter) compileFilter(filter, query);
  const scores = scoresOf(query) && new TextScores();
  compilePipeline(filter ? stages.slice(1) : stages, { ...pipelineContext(context, query.variables ?? {}), scores });
}

/** Returns storage for text scores if the stages after a query use them. */
export function scoresFor(query: Query, rest: readonly Doc[]): TextScores | undefined {
  return rest.some(mentionsMeta) && scoresOf(query) ? new TextScores() : undefined;
}

/** Returns the equivalent of a view's pipeline on a collection. */
function throughViews(
  context: CommandContext,
  from: string,
  spec: readonly Doc[],
): { name: string; pipeline: readonly Doc[] } {
  let [name, pipeline] = [from, spec];
  for (;;) {
    const view = context.named(name)?.view;
    if (!view) return { name, pipeline };
    if (context.strings)
      throw new MongoError('OptionNotSupportedOnView', `Cannot override the default collation of the view ${name}`);
    [name, pipeline] = [view.viewOn, [...view.pipeline, ...pipeline]];
  }
}

/** Returns the field for the count if the remaining stages only count. `countDocuments` sends such a pipeline. */
export function countField(rest: readonly Doc[]): { field: string; id: Value } | undefined {
  if (rest.length !== 1) return undefined;
  const [name, spec] = parseStage(rest[0]);
  if (name === '$count' && typeof spec === 'string' && spec !== '' && !/[$.]/.test(spec))
    return { field: spec, id: undefined };
  if (name !== '$group' || !isDoc(spec)) return undefined;
  const [id, field, ...others] = Object.keys(spec);
  const sum = spec[field];
  if (
    id !== '_id' ||
    others.length > 0 ||
    /[$.]/.test(field) ||
    !isDoc(sum) ||
    Object.keys(sum).join() !== '$sum' ||
    sum['$sum'] !== 1
  )
    return undefined;
  return spec['_id'] === null || typeof spec['_id'] === 'number' ? { field, id: spec['_id'] } : undefined;
}

/** Compiles a pipeline on a collection of the context's database. Throws if the pipeline is invalid. */
function preparePipeline(context: CommandContext, from: string, spec: readonly Doc[], variables: Doc) {
  const { name, pipeline } = throughViews(context, from, spec);
  const { query, rest } = pushDown(context, name, pipeline, variables);
  checkPushed(context, pipeline.slice(0, pipeline.length - rest.length), query);
  const scores = scoresFor(query, rest);
  const inner = { ...pipelineContext(context, variables), scores };
  // Leading stages that process each document separately may be offloaded.
  const first = scores ? 0 : rest.findIndex((stage) => !isDocStage(stage));
  const stages = first === -1 ? rest : rest.slice(0, first);
  rest.forEach(parseStage);
  const each = stages.length > 0 ? compileDocStages(stages, inner) : undefined;
  const run = compilePipeline(rest.slice(stages.length), inner);
  const hasMore = rest.length > stages.length;
  const head = each && { each, offload: new Offload({ stages }, inner), hasMore };
  return { name, query, rest, scores, run, head };
}

interface Head {
  readonly each: DocStage;
  readonly offload: Offload;
  /** Whether other stages follow. */
  readonly hasMore: boolean;
}

/** Runs the leading stages on each document. */
function* throughHead(rows: Paced<{ bytes: Buffer }>, { each, offload, hasMore }: Head): Paced<Result> {
  for (const row of rows) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    const { bytes } = row;
    const result = offload.attempt(bytes, () => each(decode(bytes)));
    if (result === TOO_LONG)
      for (const doc of yield* offload.results(bytes)) yield hasMore ? yield* decodeInSlices(doc.bytes) : doc;
    else if (result) yield result;
  }
}

/** Runs a pipeline on a collection of the context's database. */
export function* readPipeline(
  context: CommandContext,
  from: string,
  spec: readonly Doc[],
  variables: Doc,
): Paced<Result> {
  const { name, query, rest, scores, run, head } = preparePipeline(context, from, spec, variables);
  const collection = context.named(name);
  const counted = countField(rest);
  if (counted) {
    const n = collection ? yield* pausing(countQuery(context.unit, collection, query)) : 0;
    if (n > 0) yield { ...(counted.id === undefined ? {} : { _id: counted.id }), [counted.field]: n };
    return;
  }
  const rows = collection ? runQuery(context.unit, collection, query) : [];
  if (rest.length === 0) {
    for (const row of rows) yield row === PAUSE ? PAUSE : new RawDoc(row.bytes);
  } else if (head) {
    const results = throughHead(rows, head);
    if (head.hasMore) yield* run(mapDocs(results));
    else yield* results;
  } else {
    const fields = scores ? undefined : fieldsOfGroup(rest[0]);
    yield* run(scored(decoded(fields ? withFields(rows, fields) : rows), query, scores));
  }
}

/** Yields documents with only some of their top-level fields. */
function* withFields(rows: Paced<{ bytes: Buffer }>, fields: readonly string[]): Paced<{ bytes: Buffer }> {
  const project = compileRawProjection({ _id: 0, ...Object.fromEntries(fields.map((field) => [field, 1])) });
  for (const row of rows) yield row === PAUSE || !project ? row : { bytes: project(row.bytes) };
}

export function* decoded(rows: Paced<{ bytes: Buffer }>): Paced<Doc> {
  for (const row of rows)
    if (row === PAUSE) yield PAUSE;
    else yield row.bytes.length > SLICED_BYTES ? yield* decodeInSlices(row.bytes) : decode(row.bytes);
}

/** Notes the text scores of a query's documents if the pipeline uses them. */
export function* scored(documents: Paced<Doc>, query: Query, scores: TextScores | undefined): Paced<Doc> {
  const source = scores && scoresOf(query);
  if (!source) yield* documents;
  else
    for (const doc of documents)
      yield doc === PAUSE ? PAUSE : scores.set(doc, (yield* withPreparation(() => source.scoreOf(doc))) ?? 0);
}

/** Reads do not wait for transactions, so their work only pauses. */
function* pausing<T>(work: Work<T>): Generator<typeof PAUSE, T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield PAUSE;
  }
}

/** Returns the context for the stages of a command's pipeline. */
export function pipelineContext(context: CommandContext, variables: Doc): PipelineContext {
  return {
    variables,
    strings: context.strings,
    *read(name, pipeline, inner) {
      yield* mapDocs(readPipeline(context, name, pipeline, inner));
    },
    check: (name, pipeline, inner) => {
      preparePipeline(context, name, pipeline, inner);
    },
    lookup: (name, field) => lookupBy(context, name, field),
  };
}

/**
 * Returns a function that finds documents by one field: through an index, or through a table that is built once for the
 * stage.
 */
function lookupBy(context: CommandContext, name: string, field: string): (values: readonly Value[]) => Paced<Doc> {
  const collection = context.named(name);
  if (!collection) return () => [];
  const { strings } = context;
  const keys = new KeyMaker(strings);
  if (collection.view) return inTable(() => mapDocs(readPipeline(context, name, [], {})), field, keys);
  const plan = planQuery(context.unit, collection, { filter: { [field]: 'x' }, strings });
  const table = inTable(() => decoded(paced(context.unit.scan(collection))), field, keys);
  // A wildcard index can't find missing fields.
  if (plan.kind !== 'index' || plan.index.wildcard) return table;
  return (values) => {
    const filter = equalToAny(field, values);
    return filter ? decoded(runQuery(context.unit, collection, { filter, strings })) : table(values);
  };
}

/** Returns a function that finds documents through a table of all documents, which the first call builds. */
function inTable(documents: () => Paced<Doc>, field: string, keys: KeyMaker): (values: readonly Value[]) => Paced<Doc> {
  let table: Map<string, Doc[]> | undefined;
  return function* (values) {
    table ??= yield* tableOf(documents(), field.split('.'), keys);
    const matches = new Set<Doc>();
    for (const value of values) for (const doc of table.get(keys.keyOf(value)) ?? []) matches.add(doc);
    yield* matches;
  };
}

function* tableOf(
  documents: Paced<Doc>,
  parts: readonly string[],
  keys: KeyMaker,
): Generator<typeof PAUSE, Map<string, Doc[]>> {
  const memory = new Memory('$lookup');
  const table = new Map<string, Doc[]>();
  for (const doc of documents) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    memory.add(approximateSize(doc));
    for (const key of new Set(valuesAtPath(doc, parts).map((value) => keys.keyOf(value ?? null)))) {
      const list = table.get(key);
      if (list) list.push(doc);
      else table.set(key, [doc]);
    }
  }
  return table;
}

/** Decodes results. */
export function* mapDocs(results: Paced<Result>): Paced<Doc> {
  for (const result of results)
    if (!(result instanceof RawDoc)) yield result;
    else yield result.bytes.length > SLICED_BYTES ? yield* decodeInSlices(result.bytes) : decode(result.bytes);
}
