import { encodeKey } from '../bson/key-codec.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { DocKeys } from './doc-keys.js';

/**
 * Fields covered by an index on `$**` or `some.path.$**`. Its keys are pairs of a path without positions and a value at
 * that path.
 */
export interface Wildcard {
  /** Top-level field that contains all covered fields. Undefined for the whole document. */
  readonly root: string | undefined;
  covers(path: string): boolean;
}

const TERM = '$**';

/** Returns whether a path of an index's key is a wildcard term. */
export const isWildcardTerm = (path: string): boolean => path === TERM || path.endsWith(`.${TERM}`);

/** Returns the wildcard of an index's specification, or undefined for other indexes. */
export function wildcardOf(key: Doc, projection: Value): Wildcard | undefined {
  const term = Object.keys(key)[0];
  if (!isWildcardTerm(term)) return undefined;
  if (term === TERM) return { root: undefined, covers: projected(isDoc(projection) ? projection : {}) };
  const path = term.slice(0, -TERM.length - 1);
  return { root: path.split('.', 1)[0], covers: (other) => isWithin(other, path) };
}

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}.`);

/**
 * Returns a function that checks whether a projection covers a path. `_id` is excluded unless the projection includes
 * it.
 */
function projected(projection: Doc): (path: string) => boolean {
  const { _id: takesId = false, ...fields } = flattened(projection);
  const paths = Object.keys(fields);
  const isTaken = (path: string): boolean => paths.some((field) => isWithin(path, field));
  const takes = Object.values(fields).includes(true) || (takesId && paths.length === 0);
  return (path) => {
    if (isWithin(path, '_id')) return takesId;
    return takes === isTaken(path);
  };
}

/** Returns the dotted paths of a projection, and whether each is included. */
function flattened(projection: Doc, prefix = ''): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(projection).flatMap(([field, value]): (readonly [string, boolean])[] => {
      if (isDoc(value)) return Object.entries(flattened(value, `${prefix}${field}.`));
      const isTaken = typeof value === 'boolean' ? value : numberOf(value);
      if (isTaken === undefined)
        throw new MongoError(
          'FailedToParse',
          `wildcardProjection can only include or exclude fields: ${prefix}${field}`,
        );
      return [[`${prefix}${field}`, Boolean(isTaken)]];
    }),
  );
}

/** Throws if a projection includes some fields and excludes others. `_id` may differ. */
export function checkWildcardProjection(projection: Doc): void {
  const { _id: id, ...fields } = flattened(projection);
  void id;
  if (Object.keys(projection).length === 0)
    throw new MongoError('FailedToParse', "The 'wildcardProjection' field can not be an empty object");
  if (new Set(Object.values(fields)).size > 1)
    throw new MongoError('FailedToParse', "Bad 'wildcardProjection': it cannot both include and exclude fields");
}

/** Returns the keys of a document: one for each value at each path. Elements of an array have separate keys. */
export function wildcardKeys({ covers }: Wildcard, descending: boolean, doc: Doc): DocKeys {
  const keys = new Map<string, Buffer>();
  let isMultikey = false;
  const add = (path: string, value: Value): void => {
    if (!covers(path)) return;
    const key = encodeKey([path, value], [false, descending]);
    keys.set(key.latin1Slice(), key);
  };
  const walk = (path: string, value: Value): void => {
    if (isDoc(value)) {
      const entries = Object.entries(value);
      if (entries.length === 0 && path !== '') add(path, value);
      for (const [field, item] of entries) if (item !== undefined) walk(path === '' ? field : `${path}.${field}`, item);
    } else if (Array.isArray(value)) {
      isMultikey = true;
      // Paths do not go through an array inside an array, so it is indexed as a value.
      for (const item of value)
        if (Array.isArray(item)) add(path, item);
        else walk(path, item);
    } else add(path, value);
  };
  walk('', doc);
  return { keys: [...keys.values()], multikey: [isMultikey] };
}
