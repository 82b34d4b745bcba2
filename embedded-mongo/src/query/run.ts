import { ObjectId } from 'bson';
import { approximateSize } from '../bson/size.js';
import { Offload } from '../offload/offload.js';
import { decode, decodeInSlices } from '../bson/decode.js';
import { decodeFields, extentsOf, FieldNames } from '../bson/extents.js';
import { encodeKey } from '../bson/key-codec.js';
import { getField, type Doc, type Value } from '../bson/types.js';
import { TOO_LONG, Memory, PAUSE, paced, withPreparation, type Paced, type Pause, type Work } from '../pace.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { exactly } from '../storage/documents.js';
import { SeenRecords } from '../storage/seen-records.js';
import type { ReadView, Row } from '../storage/view.js';
import { countIntersection, intersect, intersectedIndexes } from './intersect.js';
import { compileFilter, mentionsText, type Filter, type FilterContext } from './matcher.js';
import type { IndexPlan } from './index-plan.js';
import { choosePlan, type Plan } from './plan.js';
import { counting, notedIn, type Statistics } from './statistics.js';
import { sortInSlices } from './sort-in-slices.js';
import type { Scores } from './meta.js';
import { searchOf } from './text-plan.js';
import { compileSort, type Sort } from './sort.js';

export interface Query extends FilterContext {
  readonly filter: Doc;
  readonly sort?: Doc;
  readonly skip?: number;
  readonly limit?: number;
  readonly hint?: Value;
  /** Statistics of the query's reads, for `explain`. */
  readonly statistics?: Statistics;
}

/** Yields the rows of a query in order, lazily if the plan allows it. */
export function runQuery(view: ReadView, collection: Collection, query: Query): Paced<Row> {
  const { statistics } = query;
  // An explained query runs by the reported plan.
  if (statistics) return notedIn(runPlanned(counting(view, statistics), collection, query), statistics.output);
  return byId(view, collection, query) ?? runPlanned(view, collection, query);
}

/** Finds one document by its `_id`. This is the most frequent query, and it needs no plan. */
function byId(view: ReadView, collection: Collection, query: Query): Row[] | undefined {
  const id = getField(query.filter, '_id');
  if (query.strings || query.skip || query.hint !== undefined || isNatural(query.sort)) return undefined;
  if (
    !(typeof id === 'string' || typeof id === 'number' || id instanceof ObjectId) ||
    Object.keys(query.filter).length !== 1
  )
    return undefined;
  for (const { record, bytes } of view.range(collection, collection.idIndex, exactly(encodeKey([id])), {
    documents: true,
    expect: 1,
  })) {
    if (bytes) return [{ record, bytes }];
  }
  return [];
}

function* runPlanned(view: ReadView, collection: Collection, query: Query): Paced<Row> {
  const sort =
    query.sort && Object.keys(query.sort).length > 0
      ? compileSort(query.sort, query.strings, scoresOf(query))
      : undefined;
  const maxRows = query.limit ? query.limit + (query.skip ?? 0) : undefined;
  const plan = planQuery(view, collection, query, sort);
  const needsSort = sort && !(plan.kind === 'index' && plan.sorted) && !isNatural(query.sort);
  let { skip = 0 } = query;
  if (sort && isCostly(view, collection, plan, query, needsSort)) {
    const { filter, limit = 0 } = query;
    const records = intersect(view, collection, { filter, sort: sort.fields, skip, limit });
    if (records) {
      yield* notedIn(rowsOf(view, collection, paced(records), query), query.statistics?.matched);
      return;
    }
  }
  const pushSkip = skip > 0 && !needsSort && canSkip(plan);
  const { statistics } = query;
  const rows = planRows(view, collection, plan, {
    expect: needsSort ? undefined : maxRows,
    skip: pushSkip ? skip : 0,
    statistics,
  });
  if (pushSkip) skip = 0;
  const matching = notedIn(filtered(rows, plan, query, needsSort ? sort : undefined), statistics?.matched);
  const { changes } = collection;
  const ordered = needsSort ? rowsOf(view, collection, sortRows(matching, sort, maxRows), query, changes) : matching;
  let remaining = query.limit || Infinity;
  for (const row of notedIn(ordered, statistics?.ordered)) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    yield row;
    remaining -= 1;
    if (remaining <= 0) return;
  }
}

/**
 * Returns the indexes that are intersected for a query, the walked index first. Undefined if the query runs by its
 * plan.
 */
export function intersection(
  view: ReadView,
  collection: Collection,
  query: Query,
  plan: Plan,
  sort: Sort,
): IndexInfo[] | undefined {
  const needsSort = !(plan.kind === 'index' && plan.sorted) && !isNatural(query.sort);
  if (!isCostly(view, collection, plan, query, needsSort)) return undefined;
  const { filter, skip = 0, limit = 0 } = query;
  return intersectedIndexes(view, collection, { filter, sort: sort.fields, skip, limit });
}

/** Chooses the plan of a query. */
export function planQuery(view: ReadView, collection: Collection, query: Query, sort?: Sort): Plan {
  return choosePlan(view, collection, {
    filter: query.filter,
    sort: sort?.fields,
    hint: isNatural(query.sort) ? query.sort : query.hint,
    maxRows: query.limit ? query.limit + (query.skip ?? 0) : undefined,
    strings: query.strings,
    text: query.text,
  });
}

/** Returns the text scores of a query with a text search. */
export function scoresOf(query: Query): Scores | undefined {
  const search = query.text && searchOf(query.filter, query);
  return search && { scoreOf: (doc) => search.score(doc) };
}

function isNatural(sort: Doc | undefined): boolean {
  return sort !== undefined && '$natural' in sort;
}

/** Maximum number of entries of ranges that are read directly. */
const FEW_ENTRIES = 500;

/** Returns whether a plan reads many documents that are not in the result. */
function isCostly(
  view: ReadView,
  collection: Collection,
  plan: Plan,
  { skip = 0, hint, strings, sort }: Query,
  needsSort: boolean | undefined,
): boolean {
  if (hint !== undefined || strings || isNatural(sort)) return false;
  if (plan.kind !== 'index') return true;
  if (plan.exact && !needsSort && (skip < FEW_ENTRIES || canSkip(plan))) return false;
  return plan.used === 0 || !hasFewEntries(view, collection, plan);
}

function hasFewEntries(view: ReadView, collection: Collection, { index, ranges }: IndexPlan): boolean {
  let remaining = FEW_ENTRIES;
  for (const range of ranges) {
    remaining -= view.countRange(collection, index, range, remaining);
    if (remaining <= 0) return false;
  }
  return true;
}

/** Reads the documents of found records. If the collection has changed, yields only documents that still match. */
function* rowsOf(
  view: ReadView,
  collection: Collection,
  items: Paced<number | { readonly record: number; readonly bytes: Buffer | undefined }>,
  query: Query,
  changes = collection.changes,
): Paced<Row> {
  let filter: Filter | undefined;
  const isSearch = mentionsText(query.filter);
  for (const item of items) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    const { record, bytes: rowBytes } = typeof item === 'number' ? { record: item, bytes: undefined } : item;
    const changed = collection.changes !== changes;
    const bytes = changed ? view.get(collection, record) : (rowBytes ?? view.get(collection, record));
    if (!bytes) continue;
    if (changed) filter ??= compileFilter(query.filter, query);
    if (!filter || (yield* testing(filter, decode(bytes), isSearch))) yield { record, bytes };
  }
}

/** Tests a document. A text search counts the document's words in time slices. */
function* testing(filter: Filter, doc: Doc, isSearch: boolean): Generator<Pause, boolean, void> {
  return isSearch ? yield* withPreparation(() => filter.matches(doc)) : filter.matches(doc);
}

function canSkip(plan: Plan): boolean {
  return plan.kind === 'index' && plan.exact && !plan.dedupe && plan.ranges.length === 1;
}

/** Returns the number of matching documents, from the index alone if it suffices. */
export function* countQuery(view: ReadView, collection: Collection, query: Query): Work<number> {
  const { skip = 0, limit, statistics } = query;
  if (statistics) view = counting(view, statistics);
  if (Object.keys(query.filter).length === 0 && query.hint === undefined)
    return window(view.count(collection), skip, limit);
  const plan = planQuery(view, collection, query);
  if (isCostly(view, collection, plan, query, plan.kind !== 'index' || plan.dedupe)) {
    const total = countIntersection(view, collection, query.filter);
    if (total !== undefined) return window(total, skip, limit);
  }
  if (plan.kind === 'index' && plan.exact && !(plan.dedupe && plan.ranges.length > 1)) {
    const total = plan.ranges.reduce((sum, range) => sum + view.countRange(collection, plan.index, range), 0);
    return window(total, skip, limit);
  }
  let total = 0;
  for (const row of filtered(planRows(view, collection, plan), plan, query, undefined)) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    total += 1;
    if (limit && total >= limit + skip) break;
  }
  return window(total, skip, limit);
}

function window(total: number, skip: number, limit: number | undefined): number {
  return Math.min(Math.max(total - skip, 0), limit || Infinity);
}

interface Reading {
  readonly expect?: number;
  readonly skip?: number;
  readonly statistics?: Statistics;
}

function* planRows(view: ReadView, collection: Collection, plan: Plan, reading: Reading = {}): Paced<Row> {
  if (plan.kind === 'collection') {
    yield* paced(view.scan(collection, plan.reverse));
  } else if (plan.kind === 'or') {
    const seen = new SeenRecords();
    for (const [at, branch] of plan.branches.entries()) {
      if (reading.statistics) reading.statistics.branch = at;
      yield* indexRows(view, collection, branch, seen);
    }
  } else {
    yield* indexRows(view, collection, plan, new SeenRecords(), reading.expect, reading.skip);
  }
}

/**
 * Yields the documents of an index's ranges, each once. A document may have several entries, and may move to a later
 * position of the scan.
 */
function* indexRows(
  view: ReadView,
  collection: Collection,
  plan: IndexPlan,
  seen: SeenRecords,
  expect?: number,
  skip = 0,
): Paced<Row> {
  const entries = plan.merge
    ? mergedEntries(view, collection, plan, expect)
    : orderedEntries(view, collection, plan, expect, skip);
  for (const entry of paced(entries)) {
    if (entry === PAUSE) {
      yield PAUSE;
      continue;
    }
    const { record, bytes } = entry;
    if (bytes && seen.add(record)) yield { record, bytes };
  }
}

function* orderedEntries(
  view: ReadView,
  collection: Collection,
  plan: IndexPlan,
  expect: number | undefined,
  skip: number,
): Iterable<{ record: number; bytes: Buffer | undefined }> {
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  const options = { reverse: plan.reverse, documents: true, expect: plan.exact ? expect : undefined, skip };
  for (const range of ranges) yield* view.range(collection, plan.index, range, options);
}

/** Merges ranges that are each in order. Compares the keys after their fixed beginnings. */
function* mergedEntries(
  view: ReadView,
  collection: Collection,
  plan: IndexPlan,
  expect?: number,
): Iterable<{ record: number; bytes: Buffer | undefined }> {
  const sources = plan.ranges.map((range, index) => {
    const options = { reverse: plan.reverse, documents: true, expect };
    const iterator = view.range(collection, plan.index, range, options)[Symbol.iterator]();
    return { iterator, fixed: plan.merge?.[index] ?? 0, head: iterator.next() };
  });
  for (;;) {
    let best: (typeof sources)[number] | undefined;
    for (const source of sources) {
      if (source.head.done) continue;
      if (!best || best.head.done) {
        best = source;
        continue;
      }
      const order = Buffer.compare(
        source.head.value.key.subarray(source.fixed),
        best.head.value.key.subarray(best.fixed),
      );
      if (plan.reverse ? order > 0 : order < 0) best = source;
    }
    if (!best || best.head.done) return;
    yield best.head.value;
    best.head = best.iterator.next();
  }
}

interface KeyedRow extends Row {
  readonly key?: Value[];
}

function* filtered(rows: Paced<Row>, plan: Plan, query: Query, sort: Sort | undefined): Paced<KeyedRow> {
  const everything = Object.keys(query.filter).length === 0;
  const filter = (plan.kind === 'index' && plan.exact) || everything ? undefined : compileFilter(query.filter, query);
  if (!filter && !sort) {
    yield* rows;
    return;
  }
  const only = filter && !filter.roots ? undefined : new Set<string>(filter?.roots ?? []);
  const isSearch = mentionsText(query.filter);
  const sortedBy = new Set((sort?.fields ?? []).map(({ path }) => path.split('.', 1)[0]));
  for (const field of sortedBy) only?.add(field);
  const names = only && new FieldNames(only);
  const offload = new Offload({ filter: query.filter }, query);
  const matching = (doc: Doc): Doc | undefined => (!filter || filter.matches(doc) ? doc : undefined);
  for (const row of rows) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    const { record, bytes } = row;
    let doc: Doc | undefined | typeof TOO_LONG;
    if (isSearch) {
      doc = decode(bytes, { only });
      if (filter && !(yield* testing(filter, doc, isSearch))) continue;
    } else
      doc = offload.attempt(bytes, () =>
        matching(names ? decodeFields(bytes, extentsOf(bytes, names)) : decode(bytes)),
      );
    if (doc === TOO_LONG) {
      if (filter && !(yield* offload.run(bytes))) continue;
      doc = sort ? yield* decodeInSlices(bytes, { only: sortedBy }) : {};
    }
    if (doc) yield sort ? { record, bytes, key: sort.key(doc) } : row;
  }
}

/**
 * Maximum number of documents in memory during a sort. Of further documents only the keys are in memory, and the
 * documents are read again.
 */
const KEEP_DOCUMENTS = 1000;

interface SortedRow {
  readonly record: number;
  readonly bytes: Buffer | undefined;
  readonly key: Value[];
  readonly order: number;
}

function* sortRows(rows: Paced<KeyedRow>, sort: Sort, maxRows: number | undefined): Paced<SortedRow> {
  const memory = new Memory('Sort');
  let candidates: SortedRow[] = [];
  let order = 0;
  const compare = (a: SortedRow, b: SortedRow): number => sort.compareKeys(a.key, b.key) || a.order - b.order;
  const max = maxRows === undefined ? Infinity : Math.max(maxRows * 2, 128);
  for (const row of rows) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    const { record, key = [] } = row;
    const bytes = order < KEEP_DOCUMENTS ? row.bytes : undefined;
    candidates.push({ record, bytes, key, order: (order += 1) });
    if (max === Infinity) memory.add(approximateSize(key) + (bytes?.length ?? 0));
    if (candidates.length >= max) {
      candidates.sort(compare);
      candidates = candidates.slice(0, maxRows);
    }
  }
  let remaining = maxRows ?? Infinity;
  for (const row of sortInSlices(candidates, compare)) {
    if (row !== PAUSE && (remaining -= 1) < 0) return;
    yield row;
  }
}
