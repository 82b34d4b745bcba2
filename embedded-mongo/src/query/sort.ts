import { compareValues, type StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { valuesAtPath } from './paths.js';

export interface SortField {
  readonly path: string;
  readonly direction: 1 | -1;
}

/** A compiled sort. Keys are computed once for each document, then compared. */
export interface Sort {
  readonly fields: readonly SortField[];
  key(doc: Doc): Value[];
  compareKeys(a: Value[], b: Value[]): number;
  compare(a: Doc, b: Doc): number;
}

/** Compiles `{ field: 1 | -1, … }`. An array sorts by its least element, or by its greatest when descending. */
export function compileSort(spec: Doc, strings?: StringComparer): Sort {
  const fields = Object.entries(spec).map(([path, direction]) => ({ path, direction: directionOf(path, direction) }));
  const paths = fields.map((field) => field.path.split('.'));
  const key = (doc: Doc): Value[] => fields.map((field, index) => keyAt(doc, paths[index], field.direction, strings));
  const compareKeys = (a: Value[], b: Value[]): number => {
    for (let index = 0; index < fields.length; index += 1) {
      const order = compareSortValues(a[index], b[index], strings);
      if (order !== 0) return order * fields[index].direction;
    }
    return 0;
  };
  return { fields, key, compareKeys, compare: (a, b) => compareKeys(key(a), key(b)) };
}

/** An empty array sorts below null; it is held as this marker among the keys. */
const BELOW_NULL: Value = [];

function compareSortValues(a: Value, b: Value, strings?: StringComparer): number {
  if (a === BELOW_NULL || b === BELOW_NULL) return a === b ? 0 : a === BELOW_NULL ? belowOrder(b) : -belowOrder(a);
  return compareValues(a, b, strings);
}

/** Only MinKey is below an empty array. */
function belowOrder(other: Value): number {
  return compareValues(other, null) < 0 ? 1 : -1;
}

function keyAt(doc: Doc, parts: readonly string[], direction: 1 | -1, strings?: StringComparer): Value {
  const single = parts.length === 1 ? doc[parts[0]] : undefined;
  if (parts.length === 1 && !Array.isArray(single)) return Object.hasOwn(doc, parts[0]) ? single : undefined;
  const found = valuesAtPath(doc, parts);
  if (found.length === 0) return undefined;
  if (found.length === 1) {
    const [only] = found;
    return Array.isArray(only) && only.length === 0 ? BELOW_NULL : only;
  }
  // Traversal yields the elements and then the array itself; the array as a whole does not count.
  const values = found
    .filter((value) => !Array.isArray(value) || value.length === 0)
    .map((value) => (Array.isArray(value) ? BELOW_NULL : value));
  const candidates = values.length > 0 ? values : found;
  return candidates.reduce((best, value) => (compareSortValues(value, best, strings) * direction < 0 ? value : best));
}

function directionOf(path: string, direction: Value): 1 | -1 {
  if (isDoc(direction))
    throw notSupported(`sorting by ${JSON.stringify(Object.keys(direction))} (text or other metadata)`);
  const number = numberOf(direction);
  if (path === '') throw new MongoError('BadValue', 'FieldPath cannot be constructed with empty string');
  if (number !== 1 && number !== -1) {
    throw new MongoError('BadValue', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  }
  return number;
}
