import { equalValues } from '../bson/compare.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import type { IndexInfo } from '../storage/catalog.js';
import type { KeyRange } from '../storage/view.js';
import { componentRanges, type Condition } from './bounds.js';
import { compileFilter, isOperatorDoc } from './matcher.js';
import type { SortField } from './sort.js';

/** A scan of ranges of one index. */
export interface IndexPlan {
  readonly kind: 'index';
  readonly index: IndexInfo;
  /** Disjoint, in the order of the keys. */
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** Whether the scan has the order that the query requests. */
  readonly sorted: boolean;
  /** Whether the ranges cover the whole filter. */
  readonly exact: boolean;
  /** Conditions that the ranges cover exactly. */
  readonly covered: ReadonlySet<Condition>;
  /** Whether a document may be returned more than once. */
  readonly dedupe: boolean;
  /** Length of each range's fixed beginning. Set if the ranges must be merged for the order. */
  readonly merge: readonly number[] | undefined;
  /** Number of the index's fields that the ranges use. */
  readonly used: number;
}

/** Maximum number of ranges from several `$in`. */
const MAX_RANGES = 2000;
/** Maximum number of ranges that are merged for the order. */
const MAX_MERGE = 64;

interface Usage {
  ranges: (KeyRange & { readonly fixed: number })[];
  used: number;
  /** Leading fields fixed to one value. */
  single: number;
  /** Leading fields fixed to one or several values. */
  points: number;
  /** Conditions for which no document needs to be tested. */
  covered: Set<Condition>;
}

/** Returns the plan of an index for a query. Undefined if the index must not be used. */
export function considerIndex(
  index: IndexInfo,
  conditions: readonly Condition[],
  complete: boolean,
  filter: Doc,
  sort: readonly SortField[] | undefined,
): IndexPlan | undefined {
  if (
    index.sparse &&
    !conditions.some(
      (condition) => index.fields.some(({ path }) => path === condition.path) && excludesMissing(condition),
    )
  )
    return undefined;
  if (index.partialFilter && !implies(filter, conditions, index.partialFilter)) return undefined;
  const usage = useConditions(index, conditions);
  const order = sort && sort.length > 0 ? orderOf(index, usage, sort) : undefined;
  const exact = complete && conditions.every((condition) => usage.covered.has(condition));
  const multikey = index.multikey.includes(true);
  const merge = order === 'merge forward' || order === 'merge reverse';
  return {
    kind: 'index',
    index,
    ranges: usage.ranges,
    reverse: order === 'reverse' || order === 'merge reverse',
    sorted: order !== undefined,
    exact,
    covered: usage.covered,
    dedupe: multikey,
    merge: merge ? usage.ranges.map((range) => range.fixed) : undefined,
    used: usage.used,
  };
}

const BY_POSITION = /\.\d+(?:\.|$)/;

function useConditions(index: IndexInfo, conditions: readonly Condition[]): Usage {
  const usage: Usage = {
    ranges: [{ low: Buffer.alloc(0), high: Buffer.from([0xff]), fixed: 0 }],
    used: 0,
    single: 0,
    points: 0,
    covered: new Set(),
  };
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let arrayUsed = false;
  for (let position = 0; position < index.fields.length; position += 1) {
    const { path } = index.fields[position];
    const pathConditions = conditions.filter((condition) => condition.path === path);
    // Two fields inside one array may be matched by different elements, so only one of them can bound the scan.
    if (pathConditions.length === 0 || (index.multikey[position] && arrayUsed)) break;
    // A path with a position also goes through the documents of the array, which its entries omit.
    if (BY_POSITION.test(path)) break;
    const selected = pathConditions.find((condition) => condition.points) ?? pathConditions[0];
    const condition = index.multikey[position] ? oneSided(selected) : selected;
    const parts = componentRanges(condition, index.descending[position]);
    if (parts.length * prefixes.length > MAX_RANGES) break;
    arrayUsed ||= index.multikey[position];
    usage.used += 1;
    if (condition.exact && condition === selected) usage.covered.add(selected);
    usage.ranges = prefixes.flatMap((prefix) =>
      parts.map((part) => ({
        low: Buffer.concat([prefix, part.low]),
        high: Buffer.concat([prefix, part.high]),
        fixed: part.point ? prefix.length + part.low.length : prefix.length,
        point: part.point && position === index.fields.length - 1,
      })),
    );
    if (!condition.points) break;
    usage.points += 1;
    if (parts.length === 1 && usage.single === position) usage.single += 1;
    prefixes = usage.ranges.map((range) => range.low);
  }
  return usage;
}

/** On an array, `$gt` and `$lt` may be satisfied by different elements: only one of the two can bound the scan. */
function oneSided(condition: Condition): Condition {
  return condition.low && condition.high ? { ...condition, high: undefined, exact: false } : condition;
}

type Order = 'forward' | 'reverse' | 'merge forward' | 'merge reverse' | undefined;

function orderOf(index: IndexInfo, usage: Usage, sort: readonly SortField[]): Order {
  const fixed = new Set(
    index.fields
      .slice(0, usage.single)
      .filter((_, position) => !index.multikey[position])
      .map((field) => field.path),
  );
  const remaining = sort.filter((field) => !fixed.has(field.path));
  if (remaining.length === 0) return 'forward';
  const direct = matchOrder(index, usage, remaining, usage.single);
  if (direct !== 0) return direct > 0 ? 'forward' : 'reverse';
  if (usage.points === usage.single || usage.ranges.length > MAX_MERGE || index.multikey.includes(true))
    return undefined;
  const merged = matchOrder(index, usage, remaining, usage.points);
  return merged === 0 ? undefined : merged > 0 ? 'merge forward' : 'merge reverse';
}

/**
 * Returns 1 or -1 if the index's fields from `start` match the sort fields in the same or the opposite direction, else
 * 0.
 */
function matchOrder(index: IndexInfo, usage: Usage, sort: readonly SortField[], start: number): number {
  // A sparse index lacks the elements that have none of its fields, and these come first.
  if (index.sparse && index.multikey.includes(true)) return 0;
  const boundsArray = index.multikey.slice(0, usage.used).includes(true);
  let direction = 0;
  for (let position = 0; position < sort.length; position += 1) {
    const field = index.fields[start + position];
    if (field?.path !== sort[position].path) return 0;
    // The order of arrays is by their least element, which a bounded scan may not see.
    if (index.multikey[start + position] && (start + position < usage.used || boundsArray)) return 0;
    const same = field.direction === sort[position].direction ? 1 : -1;
    if (direction !== 0 && direction !== same) return 0;
    direction = same;
  }
  return direction;
}

function excludesMissing(condition: Condition): boolean {
  return condition.points ? condition.points.every((value) => value !== null && value !== undefined) : true;
}

/** Returns whether a partial index has every document that the filter matches. */
export function implies(filter: Doc, conditions: readonly Condition[], partial: Doc): boolean {
  return Object.entries(partial).every(([path, expected]) => {
    if (path === '$and' && Array.isArray(expected))
      return expected.every((item) => isDoc(item) && implies(filter, conditions, item));
    if (path.startsWith('$')) return false;
    if (path in filter && equalValues(filter[path], expected)) return true;
    const pathConditions = conditions.filter((condition) => condition.path === path);
    return pathConditions.some((condition) => impliedBy(path, condition, expected));
  });
}

function impliedBy(path: string, condition: Condition, expected: Value): boolean {
  if (isOperatorDoc(expected) && Object.keys(expected).length === 1 && expected['$exists'] === true)
    return excludesMissing(condition);
  if (!condition.points) return isOperatorDoc(expected) && sameRange(condition, expected);
  const { matches } = compileFilter({ value: expected });
  void path;
  // An array may equal an element, which proves nothing about the array's elements.
  return condition.points.every(
    (value) => value !== null && value !== undefined && !Array.isArray(value) && matches({ value }),
  );
}

/** A range implies another when its own ends satisfy it: `$gte: 10` implies `$gt: 5`. */
function sameRange(condition: Condition, expected: Doc): boolean {
  return Object.entries(expected).every(([operator, value]) => {
    const end =
      operator === '$gt' || operator === '$gte'
        ? condition.low
        : operator === '$lt' || operator === '$lte'
          ? condition.high
          : undefined;
    if (!end) return false;
    const { matches } = compileFilter({ value: { [operator]: value } });
    return matches({ value: end.value }) || (!end.inclusive && equalValues(end.value, value));
  });
}
