import { compareValues } from '../../bson/compare.js';
import { arithmetic, isNumeric, makeDouble, numberOf, toNumber, type Numeric } from '../../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../../bson/types.js';
import { MongoError } from '../../errors.js';
import { checkTime, MOST_BYTES, tooMuchMemory } from '../../pace.js';
import { isTruthy, type Expression, type OperatorFactory } from '../expressions.js';
import { exactly, operands, withVariables } from './logic.js';

/** Refuses arrays of more elements than an operation may keep in memory. */
function bounded(name: string, elements: number): void {
  if (elements * 16 > MOST_BYTES) throw tooMuchMemory(name);
}

function part(name: string, operand: Value, key: string): Value {
  if (!isDoc(operand)) throw new MongoError('FailedToParse', `${name} only supports an object as its argument`);
  if (!(key in operand)) throw new MongoError('FailedToParse', `Missing '${key}' parameter to ${name}`);
  return operand[key];
}

function arrayOf(name: string, value: Value): Value[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Array.isArray(value)) throw new MongoError('BadValue', `input to ${name} must be an array`);
  return value;
}

const map: OperatorFactory = (operand, compile) => {
  const input = compile(part('$map', operand, 'input'));
  const body = compile(part('$map', operand, 'in'));
  const name = String((operand as Doc)['as'] ?? 'this');
  return (env) =>
    arrayOf('$map', input(env))?.map((item) => {
      checkTime();
      return body(withVariables(env, { [name]: item })) ?? null;
    }) ?? null;
};

const filter: OperatorFactory = (operand, compile) => {
  const input = compile(part('$filter', operand, 'input'));
  const condition = compile(part('$filter', operand, 'cond'));
  const name = String((operand as Doc)['as'] ?? 'this');
  const limit = compile((operand as Doc)['limit'] ?? null);
  return (env) => {
    const kept = arrayOf('$filter', input(env))?.filter((item) => {
      checkTime();
      return isTruthy(condition(withVariables(env, { [name]: item })));
    });
    return kept?.slice(0, numberOf(limit(env)) ?? kept.length) ?? null;
  };
};

const reduce: OperatorFactory = (operand, compile) => {
  const input = compile(part('$reduce', operand, 'input'));
  const initial = compile(part('$reduce', operand, 'initialValue'));
  const body = compile(part('$reduce', operand, 'in'));
  return (env) => {
    const items = arrayOf('$reduce', input(env));
    return items
      ? items.reduce<Value>((value, item) => {
          checkTime();
          return body(withVariables(env, { value, this: item }));
        }, initial(env))
      : null;
  };
};

const arrayElemAt: OperatorFactory = (operand, compile) => {
  const [list, position] = exactly('$arrayElemAt', operand, 2, compile);
  return (env) => {
    const items = arrayOf('$arrayElemAt', list(env));
    const index = numberOf(position(env));
    return items && index !== undefined ? items.at(index) : null;
  };
};

const concatArrays: OperatorFactory = (operand, compile) => {
  const lists = operands(operand, compile);
  return (env) => {
    const arrays = lists.map((list) => arrayOf('$concatArrays', list(env)));
    bounded(
      '$concatArrays',
      arrays.reduce((sum, array) => sum + (array?.length ?? 0), 0),
    );
    return arrays.some((array) => array === undefined) ? null : arrays.flatMap((array) => array ?? []);
  };
};

/** A whole number of 32 bits, as `$range` wants them. */
function int32(name: string, value: Value): number {
  const number = numberOf(value);
  if (number === undefined || !Number.isInteger(number) || Math.abs(number) > 0x7fffffff)
    throw new MongoError('Location34443', `${name} requires arguments that are 32-bit integers`);
  return number;
}

const range: OperatorFactory = (operand, compile) => {
  const list = operands(operand, compile);
  if (list.length < 2 || list.length > 3)
    throw new MongoError('Location16410', 'Expression $range takes at least 2 arguments, and at most 3');
  return (env) => {
    const [start, end, step = 1] = list.map((item) => int32('$range', item(env)));
    if (step === 0) throw new MongoError('Location34449', '$range requires a non-zero step value');
    const count = Math.max(Math.ceil((end - start) / step), 0);
    bounded('$range', count);
    return Array.from({ length: count }, (_, index) => start + index * step);
  };
};

const mergeObjects: OperatorFactory = (operand, compile) => {
  const list = operands(operand, compile);
  return (env) => {
    const merged: Doc = {};
    const values = list.map((item) => item(env));
    const docs = values.length === 1 && Array.isArray(values[0]) ? values[0] : values;
    for (const value of docs) {
      if (value === null || value === undefined) continue;
      if (!isDoc(value)) throw new MongoError('BadValue', '$mergeObjects requires object inputs');
      for (const [key, item] of Object.entries(value)) setField(merged, key, item);
    }
    return merged;
  };
};

function valuesOf(operand: Value, compile: (expression: Value) => Expression): Expression {
  if (Array.isArray(operand)) {
    const list = operand.map(compile);
    if (list.length === 1) return list[0];
    return (env) => list.map((item) => item(env));
  }
  return compile(operand);
}

/** An accumulator used as an expression: over an array, or over its operands. */
function over(reduceValues: (values: readonly Value[]) => Value): OperatorFactory {
  return (operand, compile) => {
    const values = valuesOf(operand, compile);
    return (env) => {
      const value = values(env);
      return reduceValues(Array.isArray(value) ? value : [value]);
    };
  };
}

/** Sum of the numbers among the values. */
export function sumOf(values: readonly Value[]): Numeric {
  return values.reduce<Numeric>((total, value) => (isNumeric(value) ? arithmetic('add', total, value) : total), 0);
}

/** Mean of the numbers among the values; null when there are none. */
export function averageOf(values: readonly Value[]): Value {
  const numbers = values.filter(isNumeric);
  if (numbers.length === 0) return null;
  return makeDouble(toNumber(sumOf(numbers)) / numbers.length);
}

/** The least or greatest value, null and missing left out. */
export function extremeOf(values: readonly Value[], direction: 1 | -1): Value {
  let best: Value = null;
  for (const value of values) {
    if (value === null || value === undefined) continue;
    if (best === null || compareValues(value, best) * direction < 0) best = value;
  }
  return best;
}

/** Arrays, objects and accumulators as expressions. */
export const ARRAY_OPERATORS: Record<string, OperatorFactory> = {
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $range: range,
  $arrayElemAt: arrayElemAt,
  $concatArrays: concatArrays,
  $mergeObjects: mergeObjects,
  $size: (operand, compile) => {
    const [list] = exactly('$size', operand, 1, compile);
    return (env) => {
      const items = list(env);
      if (!Array.isArray(items)) throw new MongoError('Location17276', 'The argument to $size must be an array');
      return items.length;
    };
  },
  $isArray: (operand, compile) => {
    const [item] = exactly('$isArray', operand, 1, compile);
    return (env) => Array.isArray(item(env));
  },
  $sum: over(sumOf),
  $avg: over(averageOf),
  $min: over((values) => extremeOf(values, 1)),
  $max: over((values) => extremeOf(values, -1)),
};
