import { numberOf } from '../../bson/numbers.js';
import { approximateSize } from '../../bson/size.js';
import { isDoc, type Doc, type Value } from '../../bson/types.js';
import { MongoError } from '../../errors.js';
import { checkTime, Memory, MOST_BYTES } from '../../pace.js';
import { isTruthy, type OperatorFactory } from '../expression.js';
import { boundedArray } from './limits.js';
import { exactly, operands, withVariables } from './operands.js';

function part(name: string, operand: Value, key: string): Value {
  if (!isDoc(operand)) throw new MongoError('FailedToParse', `${name} only supports an object as its argument`);
  if (!(key in operand)) throw new MongoError('FailedToParse', `Missing '${key}' parameter to ${name}`);
  return operand[key];
}

/** Elements that are copied in the time of one look at a value. */
const ELEMENTS_A_UNIT = 4;

/** The elements of an array; undefined for null. */
export function arrayOf(name: string, value: Value): Value[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Array.isArray(value)) throw new MongoError('BadValue', `input to ${name} must be an array`);
  checkTime(1 + value.length / ELEMENTS_A_UNIT);
  return value;
}

const map: OperatorFactory = (operand, compile) => {
  const input = compile(part('$map', operand, 'input'));
  const body = compile(part('$map', operand, 'in'));
  const name = String((operand as Doc)['as'] ?? 'this');
  return (env) => {
    const memory = new Memory('$map');
    const mapped = arrayOf('$map', input(env))?.map((item) => {
      checkTime();
      const value = body(withVariables(env, { [name]: item })) ?? null;
      memory.add(approximateSize(value, MOST_BYTES));
      return value;
    });
    return mapped ?? null;
  };
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
          const next = body(withVariables(env, { value, this: item }));
          // A value that holds the one before twice would double with every element.
          if (Array.isArray(next) || isDoc(next)) new Memory('$reduce').add(approximateSize(next, MOST_BYTES));
          return next;
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
    boundedArray(
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
    boundedArray('$range', count);
    return Array.from({ length: count }, (_, index) => start + index * step);
  };
};

/** Operators that go through arrays. */
export const ARRAY_OPERATORS: Record<string, OperatorFactory> = {
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $range: range,
  $arrayElemAt: arrayElemAt,
  $concatArrays: concatArrays,
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
};
