import { equalValues, type StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { cloneValue, isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { compileSort } from '../query/sort.js';
import type { Target } from './targets.js';

/** `$push`, with `$each`, `$position`, `$sort` and `$slice`. */
export function push(target: Target, current: Value[] | undefined, operand: Value, strings?: StringComparer): void {
  if (!isDoc(operand) || !('$each' in operand)) {
    target.set([...(current ?? []), cloneValue(operand)]);
    return;
  }
  const each = operand['$each'];
  if (!Array.isArray(each)) throw new MongoError('BadValue', 'The argument to $each in $push must be an array');
  for (const key of Object.keys(operand)) {
    if (!['$each', '$position', '$sort', '$slice'].includes(key))
      throw new MongoError('BadValue', `Unrecognized clause in $push: ${key}`);
  }
  const items = [...(current ?? [])];
  const position = integer(operand, '$position') ?? items.length;
  items.splice(position, 0, ...each.map((item) => cloneValue(item)));
  sortItems(items, operand['$sort'], strings);
  const slice = integer(operand, '$slice');
  target.set(slice === undefined ? items : slice < 0 ? items.slice(slice) : items.slice(0, slice));
}

function integer(operand: Doc, name: string): number | undefined {
  const value = operand[name];
  if (value === undefined) return undefined;
  const number = numberOf(value);
  if (number === undefined || !Number.isInteger(number))
    throw new MongoError('BadValue', `The value for ${name} must be an integer`);
  return number;
}

function sortItems(items: Value[], spec: Value, strings: StringComparer | undefined): void {
  if (spec === undefined) return;
  const direct = numberOf(spec);
  if (direct !== undefined) {
    const { compare } = compileSort({ value: direct }, strings);
    items.sort((a, b) => compare({ value: a }, { value: b }));
  } else if (isDoc(spec)) {
    const { compare } = compileSort(spec, strings);
    items.sort((a, b) => compare(isDoc(a) ? a : {}, isDoc(b) ? b : {}));
  } else {
    throw new MongoError(
      'BadValue',
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
}

/** `$addToSet`, with `$each`. */
export function addToSet(target: Target, current: Value[] | undefined, operand: Value, strings?: StringComparer): void {
  let added: Value[] = [operand];
  if (isDoc(operand) && '$each' in operand) {
    if (!Array.isArray(operand['$each']))
      throw new MongoError('TypeMismatch', 'The argument to $each in $addToSet must be an array');
    added = operand['$each'];
  }
  const items = [...(current ?? [])];
  for (const item of added) if (!items.some((other) => equalValues(other, item, strings))) items.push(cloneValue(item));
  target.set(items);
}
