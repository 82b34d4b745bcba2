import { isDoc, type Doc } from '../bson/types.js';
import type { IndexInfo } from '../storage/catalog.js';
import type { Wildcard } from '../storage/wildcard.js';
import type { Condition } from './bounds.js';
import { considerIndex, type IndexPlan } from './index-plan.js';

const PATH = '$_path';
const POSITION = /(?:^|\.)\d+(?:\.|$)/;

/** Returns the plans of a wildcard index for a query: one for each path with a condition. */
export function wildcardPlans(
  index: IndexInfo,
  wildcard: Wildcard,
  conditions: readonly Condition[],
  filter: Doc,
): IndexPlan[] {
  const paths = new Set(conditions.filter((condition) => isUsable(wildcard, condition)).map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const usable = conditions.filter((condition) => condition.path !== path || isUsable(wildcard, condition));
    const plan = considerIndex(atPath(index, path), [...usable, onPath(path)], false, filter, undefined);
    // An entry may belong to a field with a dot in its name, so every document is tested.
    return plan && plan.used > 1 ? [{ ...plan, index, dedupe: true, says: new Set(), used: plan.used - 1 }] : [];
  });
}

const onPath = (path: string): Condition => ({ path: PATH, points: [path], exact: true });

/** Returns the part of the index for one path, as an index on it. */
function atPath(index: IndexInfo, path: string): IndexInfo {
  return {
    ...index,
    fields: [
      { path: PATH, parts: [PATH], direction: 1 },
      { path, parts: path.split('.'), direction: index.descending[0] ? -1 : 1 },
    ],
    descending: [false, index.descending[0]],
    multikey: [false, index.multikey[0]],
  };
}

/**
 * Returns whether the index covers a condition. Missing fields have no entry; documents and arrays have entries only
 * for their contents.
 */
function isUsable({ covers }: Wildcard, { path, points }: Condition): boolean {
  if (!covers(path) || POSITION.test(path)) return false;
  return !points?.some((value) => value === null || value === undefined || Array.isArray(value) || isDoc(value));
}
