import { Binary, Decimal128, ObjectId, Timestamp, UUID } from 'bson';
import { isNumeric, makeDouble, numericType, shortDouble, toNumber } from '../../bson/numbers.js';
import { isDoc, type Value } from '../../bson/types.js';
import { MongoError, notSupported } from '../../errors.js';
import { typeName } from '../../query/types.js';
import { parseDate } from '../dates/parse.js';
import { dateOf } from '../dates/zone.js';
import { isTruthy, type OperatorFactory } from '../expression.js';
import { exactly, ofValues, operands, partsOf, type PartCodes } from './operands.js';

type Conversion = (value: NonNullable<Value>) => Value;

function failed(value: Value, to: string): MongoError {
  return new MongoError(
    'ConversionFailure',
    `Failed to convert ${typeName(value)} to ${to} in $convert with no onError value`,
  );
}

function toInteger(value: NonNullable<Value>, to: 'int' | 'long'): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'bigint') return value;
  if (value instanceof Date && to === 'long') return BigInt(value.getTime());
  if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) return BigInt(value);
  if (isNumeric(value) && Number.isFinite(toNumber(value))) return BigInt(Math.trunc(toNumber(value)));
  throw failed(value, to);
}

const DOUBLE = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i;
const ZERO = /^[+-]?[0.]+(?:e|$)/i;
const IS_NAMED = /n/i;

function toDouble(value: NonNullable<Value>): Value {
  if (typeof value === 'boolean') return makeDouble(value ? 1 : 0);
  if (value instanceof Date) return makeDouble(value.getTime());
  const text = value instanceof Decimal128 ? value.toString() : value;
  if (isNumeric(text)) return makeDouble(toNumber(text));
  if (typeof text === 'string' && DOUBLE.test(text)) {
    const number = Number(text.replace(/inf(?:inity)?$/i, 'Infinity'));
    // A number outside of the range of a double fails rather than becoming another number.
    if ((Number.isFinite(number) && number !== 0) || ZERO.test(text) || IS_NAMED.test(text)) return makeDouble(number);
  }
  throw failed(value, 'double');
}

function toDecimal(value: NonNullable<Value>): Value {
  if (value instanceof Decimal128) return value;
  if (isNumeric(value)) {
    const exact = shortDouble(value);
    return exact instanceof Decimal128 ? exact : Decimal128.fromString(exact.toString());
  }
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  try {
    if (typeof value === 'string') return Decimal128.fromString(value);
  } catch {
    // Falls through to MongoDB's own error.
  }
  throw failed(value, 'decimal');
}

/** Formats a double with 16 digits, like `%.16g` in C. */
function doubleText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  if (!Number.isFinite(value)) return String(value);
  const [digits, exponent] = value.toExponential(15).split('e');
  const power = Number(exponent);
  const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  if (power >= -4 && power < 16) return trimmed(value.toPrecision(16));
  return `${trimmed(digits)}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** Formats a value as `$toString` does. */
export function toText(value: NonNullable<Value>): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (isNumeric(value) && numericType(value) === 'double') return doubleText(toNumber(value));
  if (typeof value === 'boolean' || isNumeric(value)) return value.toString();
  if (value instanceof Binary && value.sub_type === 4) return value.toUUID().toString();
  throw failed(value, 'string');
}

function toDate(value: NonNullable<Value>): Value {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isNumeric(value) && numericType(value) !== 'int') {
    const date = new Date(Math.trunc(toNumber(value)));
    if (!Number.isNaN(date.getTime())) return date;
  }
  if (typeof value === 'string') return parseDate(value, undefined);
  if (value instanceof Timestamp) return dateOf(value);
  throw failed(value, 'date');
}

function within(value: bigint, bits: 32 | 64, original: Value): bigint {
  if (BigInt.asIntN(bits, value) !== value) throw failed(original, bits === 32 ? 'int' : 'long');
  return value;
}

const CONVERSIONS: Record<string, Conversion> = {
  int: (value) => Number(within(toInteger(value, 'int'), 32, value)),
  long: (value) => within(toInteger(value, 'long'), 64, value),
  double: toDouble,
  decimal: toDecimal,
  string: toText,
  bool: (value) => (typeof value === 'string' ? true : isTruthy(value)),
  date: toDate,
  objectId: (value) => {
    if (value instanceof ObjectId) return value;
    if (typeof value === 'string' && /^[0-9a-fA-F]{24}$/.test(value)) return ObjectId.createFromHexString(value);
    throw failed(value, 'objectId');
  },
};

const TYPE_CODES: Record<number, string> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
};

function shorthand(name: string, type: string): OperatorFactory {
  return (operand, compile) => {
    const list = operands(operand, compile);
    if (list.length !== 1)
      throw new MongoError('Location50723', `${name} requires a single argument, got ${list.length}`);
    const [item] = list;
    return (env) => {
      const value = item(env);
      return value === null || value === undefined ? null : CONVERSIONS[type](value);
    };
  };
}

const CONVERT_CODES: PartCodes = {
  noDocument: 'FailedToParse',
  unknown: 'FailedToParse',
  lacks: { input: 'FailedToParse', to: 'FailedToParse' },
};

/** Types that are not supported as targets. */
const NO_TARGETS = new Set(
  (
    'minKey missing object array undefined null regex dbPointer javascript symbol javascriptWithScope timestamp ' +
    'maxKey'
  ).split(' '),
);

function targetOf(target: Value): string {
  if (isDoc(target) || target === 'binData' || (isNumeric(target) && toNumber(target) === 5))
    throw notSupported('$convert to binData');
  if (typeof target === 'string') {
    if (Object.hasOwn(CONVERSIONS, target) || NO_TARGETS.has(target)) return target;
    throw new MongoError('BadValue', `$convert's 'to' is not a type that can be converted to: ${target}`);
  }
  const type = isNumeric(target) ? TYPE_CODES[toNumber(target)] : undefined;
  if (type !== undefined) return type;
  throw new MongoError('FailedToParse', `$convert's 'to' is not a type that can be converted to: ${String(target)}`);
}

const convert: OperatorFactory = (operand, compile) => {
  const parts = partsOf('$convert', operand, CONVERT_CODES, ['onError', 'onNull']);
  const [input, to] = [compile(parts['input']), compile(parts['to'])];
  const onError = 'onError' in parts ? compile(parts['onError']) : undefined;
  const onNull = compile(parts['onNull'] ?? null);
  return (env) => {
    const target = to(env);
    const type = target === null || target === undefined ? undefined : targetOf(target);
    const value = input(env);
    if (value === null || value === undefined) return onNull(env);
    if (type === undefined) return null;
    try {
      if (NO_TARGETS.has(type)) throw failed(value, type);
      return CONVERSIONS[type](value);
    } catch (error) {
      if (onError && error instanceof MongoError && error.codeName === 'ConversionFailure') return onError(env);
      throw error;
    }
  };
};

function timestampOf(name: string, value: Value): Timestamp {
  if (value instanceof Timestamp) return value;
  throw new MongoError('Location5687301', `${name} requires a timestamp argument, found: ${typeName(value)}`);
}

/** Operators for types and conversions. */
export const CONVERSION_OPERATORS: Record<string, OperatorFactory> = {
  $type: (operand, compile) => {
    const [item] = exactly('$type', operand, 1, compile);
    return (env) => typeName(item(env));
  },
  $isNumber: (operand, compile) => {
    const [item] = exactly('$isNumber', operand, 1, compile);
    return (env) => isNumeric(item(env));
  },
  $convert: convert,
  $binarySize: ofValues('$binarySize', 1, ([value]) => {
    if (typeof value === 'string') return Buffer.byteLength(value);
    if (value instanceof Binary) return value.position;
    throw new MongoError(
      'Location51276',
      `$binarySize requires a string or BinData argument, found: ${typeName(value)}`,
    );
  }),
  $tsSecond: ofValues('$tsSecond', 1, ([value]) => BigInt(timestampOf('$tsSecond', value).high >>> 0)),
  $tsIncrement: ofValues('$tsIncrement', 1, ([value]) => BigInt(timestampOf('$tsIncrement', value).low >>> 0)),
  $toUUID: ofValues('$toUUID', 1, ([value]) => {
    if (value instanceof Binary && value.sub_type === 4) return value;
    if (typeof value === 'string' && UUID.isValid(value)) return new UUID(value).toBinary();
    throw failed(value, 'UUID');
  }),
  $toInt: shorthand('$toInt', 'int'),
  $toLong: shorthand('$toLong', 'long'),
  $toDouble: shorthand('$toDouble', 'double'),
  $toDecimal: shorthand('$toDecimal', 'decimal'),
  $toString: shorthand('$toString', 'string'),
  $toBool: shorthand('$toBool', 'bool'),
  $toDate: shorthand('$toDate', 'date'),
  $toObjectId: shorthand('$toObjectId', 'objectId'),
};
