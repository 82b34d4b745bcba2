import { compareValues, type StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { EMPTY_ARRAY, type KeyPart } from '../bson/key-codec.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { fieldPath } from '../aggregate/field-names.js';
import { MongoError, notSupported } from '../errors.js';
import { keyParts } from '../storage/index-keys.js';
import { checkMeta, noScores, type Scores } from './meta.js';

export interface SortField {
  /** `BY_SCORE` for a sort by the text score. */
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

/** Order of insertion, which the scan of the collection provides. */
export const NATURAL = '$natural';
/** No field has this name, so no index starts with it. */
const BY_SCORE = '$textScore';

/**
 * Compiles `{ field: 1 | -1, … }`. An array sorts by its least element, or by its greatest in a descending sort. The
 * text score sorts from best to worst.
 */
export function compileSort(spec: Doc, strings?: StringComparer, scores?: Scores): Sort {
  const fields = Object.entries(spec).map(([path, direction]) => fieldOf(path, direction, scores));
  const paths = fields.filter(({ path }) => path !== BY_SCORE).map((field) => field.path.split('.'));
  const compareKeys = (a: Value[], b: Value[]): number => {
    for (let index = 0; index < fields.length; index += 1) {
      const order = compareSortValues(a[index], b[index], strings);
      if (order !== 0) return order * fields[index].direction;
    }
    return 0;
  };
  const withScore = (doc: Doc, values: readonly Value[]): Value[] => {
    const rest = [...values];
    return fields.map(({ path }) => (path === BY_SCORE ? scores?.scoreOf(doc) : rest.shift()));
  };
  const complete = scores && paths.length < fields.length ? withScore : (_doc: Doc, values: Value[]) => values;
  const key = (doc: Doc): Value[] => {
    const plain = plainKey(doc, paths);
    if (plain) return complete(doc, plain);
    return leastKey(doc, paths, (values) => complete(doc, values), compareKeys);
  };
  return { fields, key, compareKeys, compare: (a, b) => compareKeys(key(a), key(b)) };
}

/** Marker for an empty array in a key. It sorts below null. */
const BELOW_NULL: Value = [];

function compareSortValues(a: Value, b: Value, strings?: StringComparer): number {
  if (a === BELOW_NULL || b === BELOW_NULL) return a === b ? 0 : a === BELOW_NULL ? belowOrder(b) : -belowOrder(a);
  return compareValues(a, b, strings);
}

/** Only MinKey is below an empty array. */
function belowOrder(other: Value): number {
  return compareValues(other, null) < 0 ? 1 : -1;
}

/** Returns the key of a document in which no field goes through an array. Undefined otherwise. */
function plainKey(doc: Doc, paths: readonly string[][]): Value[] | undefined {
  const key: Value[] = [];
  for (const parts of paths) {
    let value: Value = doc;
    for (const part of parts) {
      value = isDoc(value) ? getField(value, part) : undefined;
      if (Array.isArray(value)) return undefined;
    }
    key.push(value);
  }
  return key;
}

/** Returns the first of the keys that an index on the fields would have. Fields of one array are combined. */
function leastKey(
  doc: Doc,
  paths: readonly string[][],
  complete: (values: Value[]) => Value[],
  compare: (a: Value[], b: Value[]) => number,
): Value[] {
  let keys: KeyPart[][];
  try {
    keys = keyParts(paths, doc);
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    throw new MongoError('BadValue', 'cannot sort with keys that are parallel arrays');
  }
  return keys
    .map((key) => complete(key.map((part) => (part === EMPTY_ARRAY ? BELOW_NULL : part))))
    .reduce((best, key) => (compare(key, best) < 0 ? key : best));
}

function fieldOf(path: string, direction: Value, scores: Scores | undefined): SortField {
  if (!isDoc(direction) || !('$meta' in direction)) return { path, direction: directionOf(path, direction) };
  checkMeta(direction['$meta']);
  if (!scores) throw noScores();
  return { path: BY_SCORE, direction: -1 };
}

function directionOf(path: string, direction: Value): 1 | -1 {
  if (isDoc(direction)) throw notSupported(`sorting by ${JSON.stringify(Object.keys(direction))}`);
  const number = numberOf(direction);
  if (path !== NATURAL) fieldPath(path);
  if (number === undefined) throw new MongoError('Location15974', `Illegal key in $sort specification: ${path}`);
  if (number !== 1 && number !== -1) {
    throw new MongoError('Location15975', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  }
  return number;
}
