import type { StringComparer } from '../../bson/compare.js';
import { KeyMaker, wholeNumber } from '../../query/collated-keys.js';
import type { Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { checkTime } from '../../pace.js';
import { typeName } from '../../query/types.js';
import { compareValues } from '../../bson/compare.js';
import { isMissing, isTruthy, type Env, type OperatorFactory } from '../expression.js';
import { boundedArray } from './limits.js';
import { between, exactly, operands } from './operands.js';

/** Error codes for an operand that is not an array: one for each operand, or for the first and the second. */
const NO_ARRAY: Readonly<Record<string, readonly CodeName[]>> = {
  $allElementsTrue: ['Location17040'],
  $anyElementTrue: ['Location17041'],
  $setDifference: ['Location17048', 'Location17049'],
  $setEquals: ['Location17044'],
  $setIntersection: ['Location17047'],
  $setIsSubset: ['Location17046', 'Location17042'],
  $setUnion: ['Location17043'],
};

function listOf(name: string, value: Value, at = 0): Value[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(
    NO_ARRAY[name].at(at) ?? NO_ARRAY[name][0],
    `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`,
  );
}

/** Integers are their own keys: building texts for them would take most of the time. */
type Key = string | number;

/** Returns the distinct values of a list by their keys. */
function setOf(values: readonly Value[], keys: KeyMaker): Map<Key, Value> {
  const set = new Map<Key, Value>();
  for (const value of values) {
    checkTime();
    const key = wholeNumber(value) ?? keys.keyOf(value ?? null);
    if (!set.has(key)) set.set(key, value ?? null);
  }
  return set;
}

const isPlain = (value: Value): value is number => typeof value === 'number' && !Number.isNaN(value);

/** Returns the values in order, as MongoDB does. */
function inOrder(set: ReadonlyMap<Key, Value>, strings: StringComparer | undefined): Value[] {
  const values = [...set.values()];
  // No two values are equal, and none is NaN.
  if (values.every(isPlain)) return Array.from(new Float64Array(values).sort());
  return values.sort((a, b) => {
    checkTime();
    return compareValues(a, b, strings);
  });
}

type Sets = readonly Map<Key, Value>[];

function onSets(
  name: string,
  min: number,
  max: number,
  compute: (sets: Sets, env: Env) => Value,
  nullIsNull = true,
): OperatorFactory {
  return (operand, compile) => {
    const list = max === Infinity ? operands(operand, compile) : between(name, operand, min, max, compile);
    if (list.length < min)
      throw new MongoError('Location17045', `${name} needs at least two arguments had: ${list.length}`);
    return (env) => {
      const values = list.map((item) => item(env));
      if (nullIsNull && values.some(isMissing)) return null;
      const arrays = values.map((value, at) => listOf(name, value, at));
      boundedArray(
        name,
        arrays.reduce((sum, array) => sum + array.length, 0),
      );
      const keys = new KeyMaker(env.strings);
      return compute(
        arrays.map((array) => setOf(array, keys)),
        env,
      );
    };
  };
}

const hasAll = (set: ReadonlyMap<Key, Value>, other: ReadonlyMap<Key, Value>): boolean =>
  [...other.keys()].every((key) => set.has(key));

function quantified(name: string, test: (values: readonly Value[]) => boolean): OperatorFactory {
  return (operand, compile) => {
    const [list] = exactly(name, operand, 1, compile);
    return (env) => test(listOf(name, list(env)));
  };
}

/** Arrays as sets. */
export const SET_OPERATORS: Record<string, OperatorFactory> = {
  $setUnion: onSets('$setUnion', 0, Infinity, (sets, { strings }) =>
    inOrder(new Map(sets.toReversed().flatMap((set) => [...set])), strings),
  ),
  $setIntersection: onSets('$setIntersection', 0, Infinity, ([first, ...others], { strings }) =>
    first ? inOrder(new Map([...first].filter(([key]) => others.every((set) => set.has(key)))), strings) : [],
  ),
  $setDifference: onSets('$setDifference', 2, 2, ([left, right]) =>
    [...left].filter(([key]) => !right.has(key)).map(([, value]) => value),
  ),
  $setEquals: onSets(
    '$setEquals',
    2,
    Infinity,
    ([first, ...others]) => others.every((set) => hasAll(first, set) && hasAll(set, first)),
    false,
  ),
  $setIsSubset: onSets('$setIsSubset', 2, 2, ([left, right]) => hasAll(right, left), false),
  $allElementsTrue: quantified('$allElementsTrue', (values) => values.every(isTruthy)),
  $anyElementTrue: quantified('$anyElementTrue', (values) => values.some(isTruthy)),
};
