import { equalValues } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import type { KeyRange, ReadView } from '../storage/view.js';
import { conditionsOf, type Condition } from './bounds.js';
import { hasStrings } from './collation.js';
import { considerIndex, type IndexPlan } from './index-plan.js';
import { mentionsText, type FilterContext } from './matcher.js';
import type { SortField } from './sort.js';
import { searchOf, textInOr, textPlan } from './text-plan.js';
import { wildcardPlans } from './wildcard-plan.js';

/** Plan of a query. */
export type Plan =
  | { readonly kind: 'collection'; readonly reverse: boolean }
  | IndexPlan
  | { readonly kind: 'or'; readonly branches: readonly IndexPlan[] };

export interface PlanRequest extends FilterContext {
  readonly filter: Doc;
  readonly sort?: readonly SortField[];
  readonly hint?: Value;
  /** Maximum number of documents that the query needs, including skipped ones. */
  readonly maxRows?: number;
}

/** Maximum count of entries when indexes are compared. Larger counts are treated as equal. */
const COUNT_LIMIT = 1000;
/** Cost of sorting in memory, relative to reading in order. */
const SORT_FACTOR = 1.5;

const EVERYTHING: KeyRange = { low: Buffer.alloc(0), high: Buffer.from([0xff]) };

/** Chooses the plan: by the hint, or else the index that has to read the fewest entries. */
export function choosePlan(view: ReadView, collection: Collection, request: PlanRequest): Plan {
  if (mentionsText(request.filter)) return planText(view, collection, request);
  const natural = naturalHint(request.hint);
  if (natural !== undefined) return { kind: 'collection', reverse: natural < 0 };
  const hinted = request.hint === undefined ? undefined : hintedIndex(collection, request.hint);
  const { list, complete } = usableConditions(request);
  const sort = request.strings ? undefined : request.sort;
  if (hinted) {
    if (hinted.text) return hintedWildcard([]);
    if (hinted.wildcard) return hintedWildcard(wildcardPlans(hinted, hinted.wildcard, list, request.filter));
    const plan = considerIndex(hinted, list, complete, request.filter, sort);
    return (
      plan ?? {
        kind: 'index',
        index: hinted,
        ranges: [EVERYTHING],
        reverse: false,
        sorted: false,
        exact: false,
        covered: new Set(),
        dedupe: true,
        merge: undefined,
        used: 0,
      }
    );
  }
  const candidates: IndexPlan[] = [];
  for (const index of collection.indexes) {
    if (index.hidden || index.text || !view.knows(index) || !hasAll(index, request)) continue;
    if (index.wildcard) {
      candidates.push(...wildcardPlans(index, index.wildcard, list, request.filter));
      continue;
    }
    const plan = considerIndex(index, list, complete, request.filter, sort);
    if (plan && (plan.used > 0 || (plan.sorted && sort))) candidates.push(plan);
  }
  if (candidates.length === 0) return alternatives(view, collection, request) ?? { kind: 'collection', reverse: false };
  if (candidates.length === 1) return candidates[0];
  return cheapest(view, collection, candidates, request);
}

function planText(view: ReadView, collection: Collection, request: PlanRequest): Plan {
  const search = searchOf(request.filter, request);
  if (search) return textPlan(view, collection, search, request, usableConditions(request).list);
  const plan = alternatives(view, collection, request);
  if (!plan) throw textInOr(request.filter);
  return plan;
}

/** A wildcard index has no entry for a document without the field, so it cannot replace a scan of the collection. */
function hintedWildcard(plans: readonly IndexPlan[]): IndexPlan {
  if (plans.length > 0) return plans[0];
  throw new MongoError(
    'NoQueryExecutionPlans',
    'error processing query: planner returned error :: caused by :: No query solutions',
  );
}

/**
 * A partial index on strings has documents with identical bytes, but not all documents that are equal by a collation.
 */
function hasAll({ partialFilter }: IndexInfo, { strings }: PlanRequest): boolean {
  return !strings || !hasStrings(partialFilter);
}

/** A collation changes which strings are equal, so conditions with strings can't use an index's byte order. */
function usableConditions(request: PlanRequest): { list: readonly Condition[]; complete: boolean } {
  const conditions = conditionsOf(request.filter);
  if (!request.strings) return conditions;
  const list = conditions.list.filter((condition) => {
    if (condition.begins) return false;
    const values = [...(condition.points ?? []), condition.low?.value, condition.high?.value];
    return values.every((value) => !hasStrings(value) && !Array.isArray(value) && !isDoc(value));
  });
  return { list, complete: conditions.complete && list.length === conditions.list.length };
}

function cheapest(
  view: ReadView,
  collection: Collection,
  candidates: readonly IndexPlan[],
  request: PlanRequest,
): IndexPlan {
  let best = candidates[0];
  let lowest = Infinity;
  for (const plan of candidates) {
    let entries = 0;
    if (plan.used === 0) entries = Math.max(view.count(collection), 1);
    else
      for (const range of plan.ranges.slice(0, 64)) {
        entries += view.countRange(collection, plan.index, range, COUNT_LIMIT);
        if (entries >= COUNT_LIMIT) break;
      }
    const cost = costOf(plan, entries, request);
    if (cost < lowest || (cost === lowest && plan.used > best.used)) {
      lowest = cost;
      best = plan;
    }
  }
  return best;
}

function costOf(plan: IndexPlan, entries: number, request: PlanRequest): number {
  const sorted = !request.sort?.length || plan.sorted;
  let cost = entries * (plan.exact ? 1 : 1.1) * (sorted ? 1 : SORT_FACTOR);
  if (sorted && request.maxRows !== undefined) {
    // An index with the requested order can stop early. How early depends on the entries that the rest of the filter
    // drops.
    cost = Math.min(cost, plan.exact ? request.maxRows : Math.max(request.maxRows * 10, entries / 4));
  }
  // Counts have a limit, so two large ranges look alike. More fixed fields then mean fewer documents.
  return entries >= COUNT_LIMIT ? cost / (1 + plan.used * 0.25) : cost;
}

/** Returns the plan of a top-level `$or`: an index for each branch, or nothing. */
function alternatives(view: ReadView, collection: Collection, request: PlanRequest): Plan | undefined {
  const list = request.filter['$or'];
  if (!Array.isArray(list) || request.strings) return undefined;
  const branches: IndexPlan[] = [];
  for (const branch of list) {
    if (!isDoc(branch)) return undefined;
    const plan = choosePlan(view, collection, { filter: branch, text: request.text });
    if (plan.kind !== 'index') return undefined;
    branches.push(plan);
  }
  return { kind: 'or', branches };
}

function naturalHint(hint: Value): number | undefined {
  if (hint === '$natural') return 1;
  if (!isDoc(hint) || !('$natural' in hint)) return undefined;
  return Number(hint['$natural']);
}

function hintedIndex(collection: Collection, hint: Value): IndexInfo | undefined {
  if (isDoc(hint) && Object.keys(hint).length === 0) return undefined;
  const found = collection.indexes.find((index) =>
    typeof hint === 'string' ? index.name === hint : equalValues(index.spec['key'], hint),
  );
  if (!found || found.hidden) {
    throw new MongoError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  return found;
}
