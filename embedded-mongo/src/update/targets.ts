import { getField, isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { showValue } from '../storage/documents.js';

/** A field of a document that an update operator reads and writes. */
export interface Target {
  readonly path: readonly string[];
  get(): Value;
  set(value: Value): void;
  /** Removes the field. An element of an array becomes null, as in MongoDB. */
  unset(): void;
}

/** Returns whether `$[identifier]` selects an element. */
export type ElementTest = (element: Value) => boolean;

export interface PathContext {
  readonly arrayFilters: ReadonlyMap<string, ElementTest>;
  /** Returns the position of the matched element in the array at this path, for the positional `$`. */
  position(path: readonly string[]): number;
}

const DIGITS = /^\d+$/;
/** Maximum number of padding elements before a new index, as in MongoDB. */
const MAX_PADDING = 1_500_000;

/** Returns the concrete paths for a path with `$`, `$[]`, and `$[identifier]` in a document. */
export function resolvePaths(doc: Doc, parts: readonly string[], context: PathContext): string[][] {
  let paths: string[][] = [[]];
  for (const part of parts) {
    if (!part.startsWith('$')) {
      for (const path of paths) path.push(part);
    } else if (part === '$') {
      paths = paths.map((path) => [...path, String(context.position(path))]);
    } else if (part.startsWith('$[') && part.endsWith(']')) {
      paths = paths.flatMap((path) => expandElements(doc, path, part.slice(2, -1), context));
    } else {
      for (const path of paths) path.push(part);
    }
  }
  return paths;
}

function expandElements(doc: Doc, path: string[], identifier: string, context: PathContext): string[][] {
  const array = valueAt(doc, path);
  if (!Array.isArray(array)) {
    const text = path.join('.');
    if (array === undefined) {
      throw new MongoError(
        'BadValue',
        `The path '${text}' must exist in the document in order to apply array updates.`,
      );
    }
    throw new MongoError('BadValue', `Cannot apply array updates to non-array element ${text}: ${showValue(array)}`);
  }
  let test: ElementTest = () => true;
  if (identifier !== '') {
    const elementTest = context.arrayFilters.get(identifier);
    if (!elementTest)
      throw new MongoError(
        'BadValue',
        `No array filter found for identifier '${identifier}' in path '${[...path, `$[${identifier}]`].join('.')}'`,
      );
    test = elementTest;
  }
  return array.flatMap((element, index) => (test(element) ? [[...path, String(index)]] : []));
}

/** Returns the value at a concrete path. Undefined if it is missing. */
export function valueAt(doc: Value, path: readonly string[]): Value {
  let value: Value = doc;
  for (const part of path) {
    if (Array.isArray(value)) value = DIGITS.test(part) ? value[Number(part)] : undefined;
    else if (isDoc(value)) value = getField(value, part);
    else return undefined;
  }
  return value;
}

/** Returns the target at a concrete path. Parents are created only when a value is set. */
export function targetAt(doc: Doc, path: readonly string[]): Target {
  return {
    path,
    get: () => valueAt(doc, path),
    set: (value) => setAt(doc, path, value),
    unset: () => {
      const parent = valueAt(doc, path.slice(0, -1));
      const last = path[path.length - 1];
      if (Array.isArray(parent)) {
        if (DIGITS.test(last) && Number(last) < parent.length) parent[Number(last)] = null;
      } else if (isDoc(parent)) {
        delete parent[last];
      }
    },
  };
}

function setAt(doc: Doc, path: readonly string[], value: Value): void {
  let parent: Doc | Value[] = doc;
  for (let depth = 0; depth < path.length - 1; depth += 1) {
    let next = child(parent, path[depth]);
    if (next === undefined) {
      next = {};
      assign(parent, path, depth, next);
    }
    if (!isDoc(next) && !Array.isArray(next)) {
      throw notViable(path[depth + 1], path[depth], next);
    }
    parent = next;
  }
  assign(parent, path, path.length - 1, value);
}

function child(parent: Doc | Value[], part: string): Value {
  if (Array.isArray(parent)) return DIGITS.test(part) ? parent[Number(part)] : undefined;
  return getField(parent, part);
}

function assign(parent: Doc | Value[], path: readonly string[], depth: number, value: Value): void {
  const part = path[depth];
  if (!Array.isArray(parent)) {
    setField(parent, part, value);
    return;
  }
  if (!DIGITS.test(part)) throw notViable(part, path[depth - 1], parent);
  const index = Number(part);
  if (index > parent.length + MAX_PADDING) {
    throw new MongoError(
      'BadValue',
      `can't set element ${index}: an array can be padded by at most ${MAX_PADDING} elements`,
    );
  }
  while (parent.length < index) parent.push(null);
  parent[index] = value;
}

function notViable(field: string, parentName: string, parent: Value): MongoError {
  return new MongoError(
    'PathNotViable',
    `Cannot create field '${field}' in element {${parentName}: ${showValue(parent)}}`,
  );
}
