import type { Doc } from '../bson/types.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import type { RecordSet } from '../storage/record-set.js';
import type { KeyRange, ReadView, RecordOrder } from '../storage/view.js';
import { conditionsOf, type Condition } from './bounds.js';
import { considerIndex } from './index-plan.js';
import type { SortField } from './sort.js';

/** Ranges of an index with an order in memory. */
interface Scan {
  readonly index: IndexInfo;
  readonly order: RecordOrder;
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  readonly entries: number;
}

/** Query of an intersection. */
export interface IntersectRequest {
  readonly filter: Doc;
  readonly sort: readonly SortField[];
  readonly skip: number;
  /** 0 for all. */
  readonly limit: number;
}

/**
 * Returns the records of a query by record numbers alone, without reading documents that are filtered out or skipped.
 * It walks an index in the order of the query, and other indexes provide sets of matching record numbers. Undefined if
 * indexes do not cover the whole filter.
 */
export function intersect(view: ReadView, collection: Collection, request: IntersectRequest): number[] | undefined {
  const { list, complete } = conditionsOf(request.filter);
  if (!complete) return undefined;
  const walk = cheapestWalk(view, collection, list, request);
  if (!walk) return undefined;
  const sets = setsOf(collection, walk.others);
  const records: number[] = [];
  let remainingSkip = request.skip;
  const ranges = walk.scan.reverse ? [...walk.scan.ranges].reverse() : walk.scan.ranges;
  for (const range of ranges) {
    for (const slice of walk.scan.order.slices(range, walk.scan.reverse)) {
      const [first, step] = walk.scan.reverse ? [slice.length - 1, -1] : [0, 1];
      for (let at = first; at >= 0 && at < slice.length; at += step) {
        const record = slice[at];
        if (sets && !sets.has(record)) continue;
        if (remainingSkip > 0) remainingSkip -= 1;
        else if (records.push(record) === request.limit) return records;
      }
    }
  }
  return records;
}

/** Returns the indexes that `intersect` would use, the walked index first. */
export function intersectedIndexes(
  view: ReadView,
  collection: Collection,
  request: IntersectRequest,
): IndexInfo[] | undefined {
  const { list, complete } = conditionsOf(request.filter);
  const walk = complete ? cheapestWalk(view, collection, list, request) : undefined;
  return walk && [walk.scan, ...walk.others].map(({ index }) => index);
}

/** Returns the number of matching documents. Undefined if indexes do not cover the whole filter. */
export function countIntersection(view: ReadView, collection: Collection, filter: Doc): number | undefined {
  const { list, complete } = conditionsOf(filter);
  if (!complete || list.length === 0) return undefined;
  const scans = scansOf(view, collection, list);
  return scans && setsOf(collection, scans)?.size;
}

/** Returns the index to walk, and the scans for its uncovered conditions, with the fewest entries in total. */
function cheapestWalk(
  view: ReadView,
  collection: Collection,
  list: readonly Condition[],
  { filter, sort }: IntersectRequest,
): { scan: Scan; others: Scan[] } | undefined {
  let best: { scan: Scan; others: Scan[] } | undefined;
  let lowest = Infinity;
  for (const index of usableIndexes(view, collection)) {
    const plan = considerIndex(index, list, true, filter, sort);
    if (!plan?.sorted || plan.merge || plan.dedupe) continue;
    const order = view.order(collection, index);
    const others =
      order &&
      scansOf(
        view,
        collection,
        list.filter((condition) => !plan.covered.has(condition)),
      );
    if (!order || !others) continue;
    const scan = { index, order, ranges: plan.ranges, reverse: plan.reverse, entries: entriesIn(order, plan.ranges) };
    const cost = others.reduce((sum, { entries }) => sum + entries, scan.entries);
    if (cost >= lowest) continue;
    lowest = cost;
    best = { scan, others };
  }
  return best;
}

/** Returns a scan for each condition, by an index that covers it exactly. */
function scansOf(view: ReadView, collection: Collection, list: readonly Condition[]): Scan[] | undefined {
  const scans: Scan[] = [];
  for (const condition of list) {
    const scan = scanOf(view, collection, condition);
    if (!scan) return undefined;
    scans.push(scan);
  }
  return scans;
}

function scanOf(view: ReadView, collection: Collection, condition: Condition): Scan | undefined {
  for (const index of usableIndexes(view, collection)) {
    if (index.fields[0].path !== condition.path || index.sparse || index.partialFilter) continue;
    const plan = considerIndex(index, [condition], true, {}, undefined);
    const order = plan?.exact ? view.order(collection, index) : undefined;
    if (plan && order)
      return { index, order, ranges: plan.ranges, reverse: false, entries: entriesIn(order, plan.ranges) };
  }
  return undefined;
}

function usableIndexes(view: ReadView, collection: Collection): IndexInfo[] {
  return collection.indexes.filter((index) => !index.hidden && !index.wildcard && !index.text && view.knows(index));
}

const entriesIn = (order: RecordOrder, ranges: readonly KeyRange[]): number =>
  ranges.reduce((sum, range) => sum + order.between(range), 0);

/** Returns the records that all scans have in common. Undefined without scans. */
function setsOf(collection: Collection, scans: readonly Scan[]): RecordSet | undefined {
  let common: RecordSet | undefined;
  for (const { order, ranges } of [...scans].sort((a, b) => a.entries - b.entries)) {
    const set = order.recordsIn(ranges, collection.nextRecord);
    common = common ? common.and(set) : set;
  }
  return common;
}
