import { equalValues, type StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { cloneValue } from '../bson/clone.js';
import { isDoc, type Value } from '../bson/types.js';
import { checkTime } from '../pace.js';
import { KeyMaker } from '../query/collated-keys.js';
import { sortedElements } from '../query/element-sort.js';
import type { Target } from './targets.js';

/** `$push`, with `$each`, `$position`, `$sort` and `$slice`. */
export function push(target: Target, current: Value[] | undefined, operand: Value, strings?: StringComparer): void {
  if (!isDoc(operand) || !('$each' in operand)) {
    target.set([...(current ?? []), cloneValue(operand)]);
    return;
  }
  const each = operand['$each'] as Value[];
  let items = [...(current ?? [])];
  const position = numberOf(operand['$position']) ?? items.length;
  const tail = items.splice(position);
  items = items.concat(
    each.map((item) => cloneValue(item)),
    tail,
  );
  if (operand['$sort'] !== undefined) items = sortedElements(items, operand['$sort'], strings);
  const slice = numberOf(operand['$slice']);
  target.set(slice === undefined ? items : slice < 0 ? items.slice(slice) : items.slice(0, slice));
}

/** Number of lookups in a list above which the list is converted to a set. */
const MANY = 8;

/** Returns a function that checks whether a value is in a list or was checked before. */
function growingSet(
  items: readonly Value[],
  times: number,
  strings: StringComparer | undefined,
): (value: Value) => boolean {
  if (times < MANY) return (value) => items.some((other) => isEqual(other, value, strings));
  const keys = new KeyMaker(strings);
  const seen = keySet(items, keys);
  return (value) => {
    const { size } = seen;
    return seen.add(timedKey(value, keys)).size === size;
  };
}

/** Returns a function that checks whether an element equals one of some values. */
export function among(values: readonly Value[], strings: StringComparer | undefined): (item: Value) => boolean {
  if (values.length < MANY) return (item) => values.some((other) => isEqual(item, other, strings));
  const keys = new KeyMaker(strings);
  const valueKeys = keySet(values, keys);
  return (item) => valueKeys.has(timedKey(item, keys));
}

function isEqual(a: Value, b: Value, strings: StringComparer | undefined): boolean {
  checkTime();
  return equalValues(a, b, strings);
}

function timedKey(value: Value, keys: KeyMaker): string {
  checkTime();
  return keys.keyOf(value);
}

function keySet(values: readonly Value[], keys: KeyMaker): Set<string> {
  return new Set(values.map((value) => timedKey(value, keys)));
}

/** `$addToSet`, with `$each`. */
export function addToSet(target: Target, current: Value[] | undefined, operand: Value, strings?: StringComparer): void {
  const isMany = isDoc(operand) && Object.keys(operand)[0] === '$each';
  const added = isMany ? (operand['$each'] as Value[]) : [operand];
  const items = [...(current ?? [])];
  const isPresent = growingSet(items, added.length, strings);
  for (const item of added) if (!isPresent(item)) items.push(cloneValue(item));
  target.set(items);
}
