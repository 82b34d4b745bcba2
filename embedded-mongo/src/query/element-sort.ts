import { compareValues, type StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { checkTime } from '../pace.js';

/** Returns the error in the fields of a sort of array elements. Undefined if they are valid. */
export function wrongInSort(fields: Doc): string | undefined {
  if (Object.keys(fields).length === 0) return 'The sort pattern is empty when it should be a set of fields.';
  for (const [path, direction] of Object.entries(fields)) {
    if (!isDirection(direction)) return 'The sort element value must be either 1 or -1';
    if (path === '') return 'The sort field cannot be empty';
    if (path.split('.').includes('')) return `The sort field is a dotted field but has an empty part: ${path}`;
  }
  return undefined;
}

export function isDirection(value: Value): boolean {
  const number = numberOf(value);
  return number === 1 || number === -1;
}

/**
 * Sorts the elements of an array: as values, or by fields of the elements that are documents. Unlike a sort of
 * documents, it compares an array in a field as a whole.
 */
export function sortedElements(items: readonly Value[], by: Value, strings?: StringComparer): Value[] {
  if (!isDoc(by)) {
    const direction = numberOf(by) ?? 1;
    return [...items].sort((a, b) => {
      checkTime();
      return direction * compareValues(a, b, strings);
    });
  }
  const fields = Object.entries(by).map(([path, direction]) => ({ path, direction: numberOf(direction) ?? 1 }));
  const rows = items.map((item) => ({ item, key: fields.map(({ path }) => elementAt(item, path) ?? null) }));
  rows.sort((a, b) => {
    checkTime();
    for (let at = 0; at < fields.length; at += 1) {
      const order = compareValues(a.key[at], b.key[at], strings);
      if (order !== 0) return order * fields[at].direction;
    }
    return 0;
  });
  return rows.map(({ item }) => item);
}

/** Returns the value at a path. A number in the path selects an element of an array. */
function elementAt(item: Value, path: string): Value {
  if (!isDoc(item)) return undefined;
  let [inner, rest]: [Value, string] = [item, path];
  for (;;) {
    const found = fieldOf(inner, rest);
    const dot = rest.indexOf('.');
    if (found !== undefined || dot === -1) return found;
    inner = fieldOf(inner, rest.slice(0, dot));
    rest = rest.slice(dot + 1);
  }
}

function fieldOf(value: Value, name: string): Value {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined;
  return isDoc(value) ? getField(value, name) : undefined;
}
