import { numberOf } from '../../bson/numbers.js';
import { approximateSize } from '../../bson/size.js';
import { isDoc, type Value } from '../../bson/types.js';
import { MongoError } from '../../errors.js';
import { checkTime, Memory, MAX_MEMORY_BYTES } from '../../pace.js';
import { typeName } from '../../query/types.js';
import { isMissing, isTruthy, type OperatorFactory } from '../expression.js';
import { boundedArray, boundedComposite } from './limits.js';
import { between, exactly, operands, partsOf, variableName, withVariables, type PartCodes } from './operands.js';

/** Number of elements that are copied in one unit of time; see `checkTime`. */
const ELEMENTS_A_UNIT = 4;

/** Error codes of operators for an operand that is not an array. */
const NO_ARRAY = {
  $arrayElemAt: 'Location28689',
  $arrayToObject: 'Location40386',
  $concatArrays: 'Location28664',
  $filter: 'Location28651',
  $first: 'Location28689',
  $indexOfArray: 'Location40090',
  $last: 'Location28689',
  $map: 'Location16883',
  $reduce: 'Location40080',
  $reverseArray: 'Location34435',
  $slice: 'Location28724',
  $sortArray: 'Location2942504',
  $zip: 'Location34468',
} as const;

/** Returns the elements of an array. Undefined for null. */
export function arrayOf(name: keyof typeof NO_ARRAY, value: Value): Value[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Array.isArray(value))
    throw new MongoError(NO_ARRAY[name], `the argument to ${name} must be an array, but is ${typeName(value)}`);
  checkTime(1 + value.length / ELEMENTS_A_UNIT);
  return value;
}

const MAP_CODES: PartCodes = {
  noDocument: 'Location16878',
  unknown: 'Location16879',
  lacks: { input: 'Location16880', in: 'Location16882' },
};

const map: OperatorFactory = (operand, compile) => {
  const parts = partsOf('$map', operand, MAP_CODES, ['as']);
  const name = variableName(parts['as'] ?? 'this');
  const [input, body] = [compile(parts['input']), compile.with([name])(parts['in'])];
  return (env) => {
    const memory = new Memory('$map');
    const mapped = arrayOf('$map', input(env))?.map((item) => {
      checkTime();
      const value = body(withVariables(env, { [name]: item })) ?? null;
      memory.add(approximateSize(value, MAX_MEMORY_BYTES));
      return value;
    });
    return mapped ?? null;
  };
};

const FILTER_CODES: PartCodes = {
  noDocument: 'Location28646',
  unknown: 'Location28647',
  lacks: { input: 'Location28648', cond: 'Location28650' },
};

const filter: OperatorFactory = (operand, compile) => {
  const parts = partsOf('$filter', operand, FILTER_CODES, ['as', 'limit']);
  const name = variableName(parts['as'] ?? 'this');
  const [input, condition] = [compile(parts['input']), compile.with([name])(parts['cond'])];
  const limit = compile(parts['limit'] ?? null);
  return (env) => {
    const matches = arrayOf('$filter', input(env))?.filter((item) => {
      checkTime();
      return isTruthy(condition(withVariables(env, { [name]: item })));
    });
    return matches?.slice(0, filterLimit(limit(env)) ?? matches.length) ?? null;
  };
};

/** Returns the maximum number of elements of `$filter`. Undefined for all. */
function filterLimit(limit: Value): number | undefined {
  if (isMissing(limit)) return undefined;
  const number = numberOf(limit);
  if (number === undefined || !isInt32(number))
    throw new MongoError('Location327391', `$filter: limit must be represented as a 32-bit integral value`);
  if (number < 1) throw new MongoError('Location327392', '$filter: limit must be greater than 0');
  return number;
}

const REDUCE_CODES: PartCodes = {
  noDocument: 'Location40075',
  unknown: 'Location40076',
  lacks: { input: 'Location40077', initialValue: 'Location40078', in: 'Location40079' },
};

const reduce: OperatorFactory = (operand, compile) => {
  const parts = partsOf('$reduce', operand, REDUCE_CODES);
  const [input, initial] = [compile(parts['input']), compile(parts['initialValue'])];
  const body = compile.with(['value', 'this'])(parts['in']);
  return (env) => {
    const items = arrayOf('$reduce', input(env));
    return items
      ? items.reduce<Value>((value, item) => {
          checkTime();
          const next = body(withVariables(env, { value, this: item }));
          // A value that contains the previous one twice would double with every element.
          if (Array.isArray(next) || isDoc(next)) new Memory('$reduce').add(approximateSize(next, MAX_MEMORY_BYTES));
          return next;
        }, initial(env))
      : null;
  };
};

const arrayElemAt: OperatorFactory = (operand, compile) => {
  const [list, position] = exactly('$arrayElemAt', operand, 2, compile);
  return (env) => {
    const [value, at] = [list(env), position(env)];
    if (isMissing(value) || isMissing(at)) return null;
    const items = arrayOf('$arrayElemAt', value);
    const index = numberOf(at);
    if (index === undefined)
      throw new MongoError(
        'Location28690',
        `$arrayElemAt's second argument must be a numeric value, but is ${typeName(at)}`,
      );
    if (!isInt32(index))
      throw new MongoError(
        'Location28691',
        `$arrayElemAt's second argument must be representable as a 32-bit integer: ${index}`,
      );
    return items?.at(index);
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
    if (arrays.some((array) => array === undefined)) return null;
    const joined = arrays.flatMap((array) => array ?? []);
    return boundedComposite('$concatArrays', joined, arrays);
  };
};

const isInt32 = (number: number): boolean => (number | 0) === number || Object.is(number, -0);

/** Arguments of `$range`, with the error codes for a value that is not a number or does not have 32 bits. */
const RANGE_PARTS = [
  ['starting value', 'Location34443', 'Location34444'],
  ['ending value', 'Location34445', 'Location34446'],
  ['step value', 'Location34447', 'Location34448'],
] as const;

const range: OperatorFactory = (operand, compile) => {
  const list = between('$range', operand, 2, 3, compile);
  return (env) => {
    const [start, end, step = 1] = list.map((item, at) => {
      const [what, noNumber, tooLarge] = RANGE_PARTS[at];
      const value = item(env);
      const number = numberOf(value);
      if (number === undefined)
        throw new MongoError(noNumber, `$range requires a numeric ${what}, found value of type: ${typeName(value)}`);
      if (!isInt32(number))
        throw new MongoError(tooLarge, `$range requires a ${what} that can be represented as a 32-bit integer`);
      return number;
    });
    if (step === 0) throw new MongoError('Location34449', '$range requires a non-zero step value');
    const count = Math.max(Math.ceil((end - start) / step), 0);
    boundedArray('$range', count);
    return Array.from({ length: count }, (_, index) => start + index * step);
  };
};

/** Operators that iterate over arrays. */
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
      if (!Array.isArray(items))
        throw new MongoError(
          'Location17124',
          `The argument to $size must be an array, but was of type: ${typeName(items)}`,
        );
      return items.length;
    };
  },
  $isArray: (operand, compile) => {
    const [item] = exactly('$isArray', operand, 1, compile);
    return (env) => Array.isArray(item(env));
  },
};
