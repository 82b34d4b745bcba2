import { getField, isDoc, type Doc, type Value } from '../bson/types.js';

import { checkTime } from '../pace.js';

/** Tests one value at a path. `undefined` represents a missing field. */
export type ValueTest = (value: Value) => boolean;

const DIGITS = /^\d+$/;

/**
 * Calls `test` with the values at a path until it returns true. Arrays along the path are traversed. At the end of the
 * path, an array counts both as its elements and as itself (only as itself if `leafArrays` is false). This is how
 * MongoDB matches.
 */
export function someAtPath(
  doc: Doc,
  parts: readonly string[],
  leafArrays: boolean,
  test: ValueTest,
  depth = 0,
): boolean {
  const value = getField(doc, parts[depth]);
  if (depth === parts.length - 1) return testLeaf(value, leafArrays, test);
  if (isDoc(value)) return someAtPath(value, parts, leafArrays, test, depth + 1);
  if (Array.isArray(value)) return someInArray(value, parts, leafArrays, test, depth + 1);
  return test(undefined);
}

function testLeaf(value: Value, leafArrays: boolean, test: ValueTest): boolean {
  if (leafArrays && Array.isArray(value)) {
    for (const item of value) {
      checkTime();
      if (test(item)) return true;
    }
  }
  return test(value);
}

function someInArray(
  items: Value[],
  parts: readonly string[],
  leafArrays: boolean,
  test: ValueTest,
  depth: number,
): boolean {
  for (const item of items) {
    checkTime();
    if (isDoc(item) && someAtPath(item, parts, leafArrays, test, depth)) return true;
  }
  if (!DIGITS.test(parts[depth])) return false;
  const item = items[Number(parts[depth])];
  if (item === undefined) return false;
  // An array that a position selects counts only as itself.
  if (depth === parts.length - 1) return test(item);
  if (isDoc(item)) return someAtPath(item, parts, leafArrays, test, depth + 1);
  if (Array.isArray(item)) return someInArray(item, parts, leafArrays, test, depth + 1);
  return false;
}

/** Returns all values at a path. An array at the end counts both as its elements and as itself. */
export function valuesAtPath(doc: Doc, parts: readonly string[]): Value[] {
  const values: Value[] = [];
  someAtPath(doc, parts, true, (value) => {
    values.push(value);
    return false;
  });
  return values;
}

/** Returns all values at a path. An array at the end counts only as itself. */
export function leavesAtPath(doc: Doc, parts: readonly string[]): Value[] {
  const values: Value[] = [];
  someAtPath(doc, parts, false, (value) => {
    values.push(value);
    return false;
  });
  return values;
}
