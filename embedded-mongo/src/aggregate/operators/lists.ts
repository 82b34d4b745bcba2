import { compareValues, equalValues } from '../../bson/compare.js';
import { isNumeric, numberOf, toNumber } from '../../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { checkTime } from '../../pace.js';
import { isDirection, sortedElements, wrongInSort } from '../../query/element-sort.js';
import { typeName } from '../../query/types.js';
import { isMissing, type OperatorFactory } from '../expression.js';
import { arrayOf } from './arrays.js';
import { boundedArray, boundedValue } from './limits.js';
import { between, exactly, named, partsOf, type PartCodes } from './operands.js';
import { bound } from './strings.js';

/** `$first` and `$last`. */
function end(name: '$first' | '$last', at: 0 | -1): OperatorFactory {
  return (operand, compile) => {
    const [list] = exactly(name, operand, 1, compile);
    return (env) => {
      const items = arrayOf(name, list(env));
      return items ? items.at(at) : null;
    };
  };
}

/** Error codes of `$firstN` and similar operators and accumulators. */
export const SEVERAL_CODES: PartCodes = {
  noDocument: 'Location5787900',
  unknown: 'Location5787901',
  lacks: { n: 'Location5787906', input: 'Location5787907' },
};

/** Returns `$firstN` or a similar operator: `{ input, n }`. */
function several(
  name: string,
  pick: (values: Value[], n: number, compare: (a: Value, b: Value) => number) => Value[],
): OperatorFactory {
  return (operand, compile) => {
    const parts = new Map(named(name, operand, SEVERAL_CODES, [], compile));
    return (env) => {
      const items = parts.get('input')?.(env);
      if (!Array.isArray(items))
        throw new MongoError('Location5788200', `${name} needs an array as its input, found ${typeName(items)}`);
      return pick(items, countOf(name, parts.get('n')?.(env)), (a, b) => compareValues(a, b, env.strings));
    };
  };
}

/** Returns the `n` of `$firstN` and similar operators. */
export function countOf(name: string, value: Value): number {
  const count = numberOf(value);
  if (count === undefined || !Number.isInteger(count))
    throw new MongoError('Location5787902', `${name}: 'n' must be of integral type, found ${String(value)}`);
  if (count < 1)
    throw new MongoError('Location5787908', `${name}: 'n' must be a positive integer, found ${String(value)}`);
  return count;
}

const slice: OperatorFactory = (operand, compile) => {
  const [list, first, ...rest] = between('$slice', operand, 2, 3, compile);
  const second = rest.at(0);
  return (env) => {
    const [items, from] = [list(env), first(env)];
    const to = second?.(env);
    if (isMissing(items) || isMissing(from) || (second && isMissing(to))) return null;
    const array = arrayOf('$slice', items) ?? [];
    const start = int32('Second', from, 'Location28725', 'Location28726');
    const count = second ? int32('Third', to, 'Location28727', 'Location28728') : undefined;
    if (count === undefined) return start < 0 ? array.slice(start) : array.slice(0, start);
    if (count <= 0) throw new MongoError('Location28729', 'Third argument to $slice must be positive');
    const begin = start < 0 ? Math.max(array.length + start, 0) : start;
    return array.slice(begin, begin + count);
  };
};

function int32(which: string, value: Value, noNumber: CodeName, tooLarge: CodeName): number {
  if (!isNumeric(value))
    throw new MongoError(noNumber, `${which} argument to $slice must be numeric, but is of type: ${typeName(value)}`);
  const number = toNumber(value);
  if (Number.isInteger(number) && number >= -(2 ** 31) && number < 2 ** 31) return number;
  throw new MongoError(tooLarge, `${which} argument to $slice can't be represented as a 32-bit integer: ${number}`);
}

const SORT_CODES: PartCodes = {
  noDocument: 'Location2942500',
  unknown: 'Location2942501',
  lacks: { input: 'Location2942502', sortBy: 'Location2942503' },
};

const sortArray: OperatorFactory = (operand, compile) => {
  const { input: list, sortBy: by } = partsOf('$sortArray', operand, SORT_CODES);
  const input = compile(list);
  checkOrder(by);
  return (env) => {
    const items = arrayOf('$sortArray', input(env));
    return items ? sortedElements(items, by, env.strings) : null;
  };
};

function checkOrder(by: Value): void {
  const wrong = isDoc(by) ? wrongInSort(by) : undefined;
  if (wrong !== undefined) throw new MongoError('Location2942505', wrong);
  if (isDoc(by) || isDirection(by)) return;
  if (isNumeric(by)) throw new MongoError('Location2942506', 'The $sort element value must be either 1 or -1');
  throw new MongoError(
    'Location2942507',
    'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
  );
}

const ZIP_CODES: PartCodes = { noDocument: 'Location34460', unknown: 'Location34464', lacks: {} };

/** Parses the inputs of `$zip`, and the defaults for the shorter ones. */
function zipped(operand: Value): { inputs: Value[]; defaults: Value[]; longest: boolean } {
  const parts = partsOf('$zip', operand, ZIP_CODES, ['inputs', 'useLongestLength', 'defaults']);
  const { inputs = [], defaults = [], useLongestLength: longest = false } = parts;
  if (!Array.isArray(inputs)) throw new MongoError('Location34461', 'inputs must be an array of expressions');
  if (!Array.isArray(defaults)) throw new MongoError('Location34462', 'defaults must be an array of expressions');
  if (typeof longest !== 'boolean') throw new MongoError('Location34463', 'useLongestLength must be a bool');
  if (inputs.length === 0) throw new MongoError('Location34465', '$zip requires at least one input array');
  if (defaults.length > 0 && !longest)
    throw new MongoError('Location34466', 'cannot specify defaults unless useLongestLength is true');
  if (defaults.length > 0 && defaults.length !== inputs.length)
    throw new MongoError('Location34467', 'defaults and inputs must have the same length');
  return { inputs, defaults, longest };
}

const zip: OperatorFactory = (operand, compile) => {
  const { inputs, defaults, longest } = zipped(operand);
  const lists = inputs.map((item) => compile(item));
  const fillers = defaults.map((item) => compile(item));
  return (env) => {
    const arrays = lists.map((list) => arrayOf('$zip', list(env)));
    if (!arrays.every((array) => array !== undefined)) return null;
    const lengths = arrays.map((array) => array.length);
    const length = longest ? Math.max(...lengths) : Math.min(...lengths);
    boundedArray('$zip', length * arrays.length);
    const filled = fillers.map((filler) => filler(env));
    const rows = Array.from({ length }, (_, row) =>
      arrays.map((array, column) => (row < array.length ? array[row] : (filled[column] ?? null)) ?? null),
    );
    return boundedValue('$zip', rows);
  };
};

const indexOfArray: OperatorFactory = (operand, compile) => {
  const [list, sought, start, stop] = between('$indexOfArray', operand, 2, 4, compile);
  return (env) => {
    const items = arrayOf('$indexOfArray', list(env));
    if (!items) return null;
    const value = sought(env);
    const from = start ? bound('$indexOfArray', start(env)) : 0;
    const to = Math.min(stop ? bound('$indexOfArray', stop(env)) : Infinity, items.length);
    for (let at = from; at < to; at += 1) {
      checkTime();
      if (equalValues(items[at], value ?? null, env.strings)) return at;
    }
    return -1;
  };
};

/** Returns a pair of `$arrayToObject`: `[k, v]` or `{ k, v }`. */
function pairOf(item: Value, isList: boolean): [string, Value] {
  const [key, value] = isList ? listPair(item) : documentPair(item);
  if (typeof key !== 'string')
    throw new MongoError(
      isList ? 'Location40395' : 'Location40394',
      `$arrayToObject requires keys of type string, found ${typeName(key)}`,
    );
  if (key.includes('\0'))
    throw new MongoError(
      isList ? 'Location4940400' : 'Location4940401',
      'Key field cannot contain an embedded null byte',
    );
  return [key, value];
}

const INCONSISTENT = '$arrayToObject requires a consistent input format: pairs or objects';

function listPair(item: Value): Value[] {
  if (!Array.isArray(item)) throw new MongoError('Location40396', `${INCONSISTENT}, found ${typeName(item)}`);
  if (item.length === 2) return item;
  throw new MongoError('Location40397', `$arrayToObject requires arrays of size 2, found one of size ${item.length}`);
}

function documentPair(item: Value): Value[] {
  if (!isDoc(item)) throw new MongoError('Location40391', `${INCONSISTENT}, found ${typeName(item)}`);
  if (Object.keys(item).length !== 2)
    throw new MongoError('Location40392', "$arrayToObject requires objects with the keys 'k' and 'v' and no others");
  if (!('k' in item && 'v' in item))
    throw new MongoError('Location40393', "$arrayToObject requires objects with the keys 'k' and 'v'");
  return [item['k'], item['v']];
}

const arrayToObject: OperatorFactory = (operand, compile) => {
  const [list] = exactly('$arrayToObject', operand, 1, compile);
  return (env) => {
    const items = arrayOf('$arrayToObject', list(env));
    if (!items) return null;
    const result: Doc = {};
    const isList = Array.isArray(items[0]);
    if (items.length > 0 && !isList && !isDoc(items[0]))
      throw new MongoError('Location40398', `Unrecognised input type format for $arrayToObject: ${typeName(items[0])}`);
    for (const item of items) setField(result, ...pairOf(item, isList));
    return result;
  };
};

/** Operators that build arrays from arrays. */
export const LIST_OPERATORS: Record<string, OperatorFactory> = {
  $first: end('$first', 0),
  $last: end('$last', -1),
  $firstN: several('$firstN', (values, n) => values.slice(0, n)),
  $lastN: several('$lastN', (values, n) => values.slice(-n)),
  $minN: several('$minN', (values, n, compare) =>
    values
      .filter((value) => !isMissing(value))
      .sort(compare)
      .slice(0, n),
  ),
  $maxN: several('$maxN', (values, n, compare) =>
    values
      .filter((value) => !isMissing(value))
      .sort((a, b) => compare(b, a))
      .slice(0, n),
  ),
  $slice: slice,
  $sortArray: sortArray,
  $zip: zip,
  $indexOfArray: indexOfArray,
  $arrayToObject: arrayToObject,
  $reverseArray: (operand, compile) => {
    const [list] = exactly('$reverseArray', operand, 1, compile);
    return (env) => arrayOf('$reverseArray', list(env))?.toReversed() ?? null;
  },
};
