import { encodeKey, EMPTY_ARRAY, type KeyPart } from '../bson/key-codec.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { checkTime, finish, inSlices, isSliceOver, PAUSE, type Pause } from '../pace.js';
import type { TextIndex } from '../text/text-index.js';
import type { IndexInfo } from './catalog.js';
import type { DocKeys } from './doc-keys.js';
import { wildcardKeys } from './wildcard.js';

const NO_KEYS: DocKeys = { keys: [], multikey: [] };
const MISSING = Symbol('missing');
type RowValue = KeyPart | typeof MISSING;

/** A field during the search for its value: the remaining path and the current value. */
interface Pending {
  readonly path: readonly string[];
  readonly value: Value;
}

/** Maximum number of keys that are encoded in one step. */
const MANY = 2000;

/**
 * Computes the keys of `doc` in `index`. `identity` distinguishes the documents of a step, so that many keys can be
 * computed in time slices.
 */
export function keysOf(index: IndexInfo, doc: Doc, identity?: () => string): DocKeys {
  if (index.partialMatches && !index.partialMatches(doc)) return NO_KEYS;
  if (index.text) return textKeys(index, index.text, doc);
  if (index.wildcard) return wildcardKeys(index.wildcard, index.descending[0], doc);
  if (index.simpleField !== undefined) {
    const value = getField(doc, index.simpleField);
    if (!Array.isArray(value)) {
      if (value === undefined && index.sparse) return NO_KEYS;
      return { keys: [encodeKey([value], index.descending)], multikey: index.noMultikey };
    }
  }
  const plain = plainKey(index, doc);
  if (!plain && index.hashed) throw arrayInHashed(index, doc);
  return plain ?? generalKeys(index, doc, identity);
}

/** Returns one key for each term of the document, after its values of the fields before the text. */
function textKeys(index: IndexInfo, text: TextIndex, doc: Doc): DocKeys {
  for (const path of [...text.prefix, ...text.suffix])
    if (arrayPath(path.split('.'), doc) !== undefined)
      throw new MongoError('CannotBuildIndexKeys', `Field '${path}' of text index contains an array in document`);
  const prefix = index.fields.slice(0, -1).map(({ parts }) => plainValue(doc, parts));
  const keys = [...text.scores(doc).keys()].map((term) => encodeKey([...prefix, term], index.descending));
  return { keys, multikey: index.fields.map((_, position) => position === prefix.length && keys.length > 1) };
}

/** Returns the value at a path that contains no array, or null if it is missing. */
function plainValue(doc: Doc, parts: readonly string[]): Value {
  return parts.reduce<Value>((value, part) => (isDoc(value) ? getField(value, part) : undefined), doc) ?? null;
}

function arrayInHashed(index: IndexInfo, doc: Doc): MongoError {
  const path = index.fields.map(({ parts }) => arrayPath(parts, doc)).find((found) => found !== undefined);
  return new MongoError(
    'Location16766',
    `Error: hashed indexes do not currently support array values. Found array at path: ${path ?? ''}`,
  );
}

/** Returns the part of a path that leads to an array, if any. */
function arrayPath(parts: readonly string[], doc: Doc): string | undefined {
  let value: Value = doc;
  for (const [depth, part] of parts.entries()) {
    value = isDoc(value) ? getField(value, part) : undefined;
    if (Array.isArray(value)) return parts.slice(0, depth + 1).join('.');
  }
  return undefined;
}

/** Returns the only key of a document, or undefined if a field of the index goes through an array. */
function plainKey(index: IndexInfo, doc: Doc): DocKeys | undefined {
  const values: Value[] = [];
  let isMissing = true;
  for (const { parts } of index.fields) {
    let value: Value = doc;
    for (const part of parts) {
      value = isDoc(value) ? getField(value, part) : undefined;
      if (Array.isArray(value)) return undefined;
    }
    if (value !== undefined) isMissing = false;
    values.push(value);
  }
  if (index.sparse && isMissing) return NO_KEYS;
  return { keys: [encodeKey(values, index.descending)], multikey: index.noMultikey };
}

function generalKeys(index: IndexInfo, doc: Doc, identity: (() => string) | undefined): DocKeys {
  const multikey = index.fields.map(() => false);
  const rows: RowValue[][] = [];
  expand(
    index.fields.map((field) => ({ path: field.parts, value: doc })),
    multikey,
    rows,
  );
  const indexedRows = index.sparse ? rows.filter((row) => row.some((value) => value !== MISSING)) : rows;
  const work = (): Generator<Pause, Buffer[], void> => distinctKeys(indexedRows, index.descending);
  const keys =
    identity && indexedRows.length > MANY ? inSlices(`keys in ${index.id} of ${identity()}`, work) : finish(work());
  return { keys, multikey };
}

function* distinctKeys(rows: readonly RowValue[][], descending: readonly boolean[]): Generator<Pause, Buffer[], void> {
  const seen = new Map<string, Buffer>();
  for (const row of rows) {
    const key = encodeKey(
      row.map((value) => (value === MISSING ? null : value)),
      descending,
    );
    seen.set(key.latin1Slice(), key);
    checkTime();
    if (isSliceOver()) yield PAUSE;
  }
  return [...seen.values()];
}

/** Returns the values of some fields as an index would combine them, one list for each entry. */
export function keyParts(paths: readonly (readonly string[])[], doc: Doc): KeyPart[][] {
  const rows: RowValue[][] = [];
  expand(
    paths.map((path) => ({ path, value: doc })),
    paths.map(() => false),
    rows,
  );
  return rows.map((row) => row.map((value) => (value === MISSING ? null : value)));
}

/**
 * Follows every field up to its first array. Fields that reach the same array are then expanded together, element by
 * element.
 */
function expand(fields: readonly Pending[], multikey: boolean[], rows: RowValue[][]): void {
  const plainValues: RowValue[] = [];
  const stopped: (Pending | undefined)[] = [];
  let array: Value[] | undefined;
  fields.forEach((field, index) => {
    const stop = advance(field);
    if (!Array.isArray(stop.value)) {
      plainValues[index] = stop.path.length > 0 || stop.value === undefined ? MISSING : stop.value;
      return;
    }
    if (array !== undefined && array !== stop.value) {
      throw new MongoError(
        'CannotIndexParallelArrays',
        'cannot index parallel arrays: two fields of one compound index are arrays',
      );
    }
    array = stop.value;
    multikey[index] = true;
    stopped[index] = stop;
  });
  if (array === undefined) {
    rows.push(plainValues);
    return;
  }
  if (array.length === 0) {
    rows.push(
      fields.map((_, index) => {
        const stop = stopped[index];
        return stop ? (stop.path.length === 0 ? EMPTY_ARRAY : MISSING) : plainValues[index];
      }),
    );
    return;
  }
  for (const element of array) expandElement(element, plainValues, stopped, multikey, rows);
}

function expandElement(
  element: Value,
  plainValues: readonly RowValue[],
  stopped: readonly (Pending | undefined)[],
  multikey: boolean[],
  rows: RowValue[][],
): void {
  const deeper: Pending[] = [];
  const positions: number[] = [];
  const row = [...plainValues];
  stopped.forEach((stop, index) => {
    if (!stop) return;
    if (stop.path.length === 0) {
      // An array inside an array is indexed as a value.
      row[index] = element;
    } else if (isDoc(element)) {
      deeper.push({ path: stop.path, value: element });
      positions.push(index);
    } else {
      row[index] = MISSING;
    }
  });
  if (deeper.length === 0) {
    rows.push(row);
    return;
  }
  const inner: RowValue[][] = [];
  const innerMultikey = deeper.map(() => false);
  expand(deeper, innerMultikey, inner);
  innerMultikey.forEach((is, index) => {
    if (is) multikey[positions[index]] = true;
  });
  for (const values of inner) {
    const combined = [...row];
    positions.forEach((position, index) => (combined[position] = values[index]));
    rows.push(combined);
  }
}

/** Follows a path through documents to its end, or to an array unless the path names a position in it. */
function advance(field: Pending): Pending {
  let { value } = field;
  let depth = 0;
  const { path } = field;
  while (depth < path.length) {
    if (Array.isArray(value)) {
      const position = /^\d+$/.test(path[depth]) ? Number(path[depth]) : -1;
      if (position < 0 || position >= value.length) break;
      value = value[position];
    } else if (isDoc(value)) {
      value = getField(value, path[depth]);
    } else {
      return { path: [], value: undefined };
    }
    depth += 1;
  }
  return { path: path.slice(depth), value };
}
