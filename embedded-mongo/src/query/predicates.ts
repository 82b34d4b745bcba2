import { Binary, BSONRegExp, Decimal128, BSONSymbol, ObjectId } from 'bson';
import { compareValues, type StringComparer } from '../bson/compare.js';
import { isNumeric, numberOf, toNumber, type Numeric } from '../bson/numbers.js';
import { isDoc, RANK, rankOf, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { bigDecimal } from '../bson/big-decimal.js';
import { checkTime } from '../pace.js';
import { KeyMaker } from './collated-keys.js';
import { Regex } from './regex/regex.js';
import { typeTest } from './types.js';
import type { ValueTest } from './paths.js';

/** A test of the values at one path. */
export interface Predicate {
  readonly test: ValueTest;
  /** Whether an array at the end of the path is also tested element by element. */
  readonly leafArrays: boolean;
  readonly negated?: boolean;
}

/** The fields of a reference to another document. */
export const REFERENCE_FIELDS: ReadonlySet<string> = new Set(['$ref', '$id', '$db']);

function bad(message: string): MongoError {
  return new MongoError('BadValue', message);
}

/** Returns the predicate of `$eq`, and of a plain value in a filter. */
export function equality(operand: Value, strings?: StringComparer): Predicate {
  if (operand === null || operand === undefined) {
    return { leafArrays: true, test: (value) => value === null || value === undefined };
  }
  if (typeof operand === 'string' && !strings) {
    return {
      leafArrays: true,
      test: (value) => value === operand || (value instanceof BSONSymbol && value.value === operand),
    };
  }
  const rank = rankOf(operand);
  return { leafArrays: true, test: (value) => rankOf(value) === rank && compareValues(value, operand, strings) === 0 };
}

function comparison(operand: Value, accept: (order: number) => boolean, strings?: StringComparer): Predicate {
  const rank = rankOf(operand);
  if (operand instanceof BSONRegExp) throw bad("Can't have RegEx as arg to predicate over field");
  if (rank === RANK.minKey || rank === RANK.maxKey) {
    // MinKey and MaxKey compare with values of all types, and with missing fields.
    return { leafArrays: true, test: (value) => accept(compareValues(value, operand)) };
  }
  if (isNumeric(operand) && Number.isNaN(toNumber(operand))) {
    const inclusive = accept(0);
    return { leafArrays: true, test: (value) => inclusive && isNumeric(value) && Number.isNaN(toNumber(value)) };
  }
  return {
    leafArrays: true,
    test: (value) =>
      rankOf(value) === rank &&
      accept(compareValues(value, operand, strings)) &&
      !(rank === RANK.number && Number.isNaN(toNumber(value as Numeric))),
  };
}

function membership(operand: Value, strings?: StringComparer): Predicate {
  if (!Array.isArray(operand)) throw bad('$in needs an array');
  const nested = operand.flatMap((item) => (isDoc(item) ? Object.keys(item).slice(0, 1) : []));
  if (nested.some((name) => name.startsWith('$') && !REFERENCE_FIELDS.has(name))) throw bad('cannot nest $ under $in');
  const plainStrings = !strings && operand.length > 4 && operand.every((item) => typeof item === 'string');
  if (plainStrings) {
    const set = new Set<Value>(operand);
    return { leafArrays: true, test: (value) => set.has(value instanceof BSONSymbol ? value.value : value) };
  }
  if (operand.length > 4 && operand.every((item) => item instanceof ObjectId)) {
    const set = new Set(operand.map((id) => id.toHexString()));
    return { leafArrays: true, test: (value) => value instanceof ObjectId && set.has(value.toHexString()) };
  }
  const isPattern = (item: Value): item is BSONRegExp => item instanceof BSONRegExp;
  const tests = operand.filter(isPattern).map(({ pattern, options }) => regexTest(pattern, options));
  const values = operand.filter((item) => !isPattern(item));
  if (values.length > FEW_VALUES) tests.push(memberOf(values, strings));
  else tests.push(...values.map((item) => equality(item, strings).test));
  return { leafArrays: true, test: (value) => tests.some((test) => test(value)) };
}

/** Maximum number of values that are compared one by one. */
const FEW_VALUES = 16;

/** Returns a test whether a value equals one of many, by its key. */
function memberOf(values: readonly Value[], strings: StringComparer | undefined): ValueTest {
  const keys = new KeyMaker(strings);
  const set = new Set(values.map((item) => keys.keyOf(item ?? null)));
  const ranks = new Set(values.map((item) => rankOf(item ?? null)));
  // Most values are plain numbers, which need no key.
  const numbers = values.every((item) => typeof item === 'number' || !isNumeric(item)) ? new Set(values) : undefined;
  return (value) => {
    if (typeof value === 'number' && numbers) return numbers.has(value);
    return ranks.has(rankOf(value ?? null)) && set.has(keys.keyOf(value ?? null));
  };
}

/** Returns the test of `$regex` with `$options`. */
function patternTest(operand: Value, siblings: Doc): ValueTest {
  const options = siblings['$options'];
  if (options !== undefined && typeof options !== 'string') throw bad('$options has to be a string');
  if (operand instanceof BSONRegExp) {
    if (options !== undefined && operand.options !== '')
      throw new MongoError('Location51075', 'options set in both $regex and $options');
    return regexTest(operand.pattern, options ?? operand.options);
  }
  if (typeof operand !== 'string') throw bad('$regex has to be a string');
  if (operand.includes('\0')) throw bad('Regular expression cannot contain an embedded null byte');
  return regexTest(operand, options ?? '');
}

/** Tests strings (and equal regular expressions) against a pattern. */
export function regexTest(pattern: string, options: string): ValueTest {
  const regex = new Regex(pattern, options);
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (value instanceof BSONSymbol) return regex.test(value.value);
    return value instanceof BSONRegExp && value.pattern === pattern && value.options === options;
  };
}

function modulo(operand: Value): Predicate {
  if (!Array.isArray(operand) || operand.length !== 2) throw bad('malformed mod, needs to be an array of two numbers');
  const [divisor, remainder] = operand.map((item) => (isNumeric(item) ? wholePart(item) : undefined));
  if (divisor === undefined || remainder === undefined)
    throw bad('malformed mod, divisor and remainder must be numbers');
  if (divisor === 0n) throw bad('divisor cannot be 0');
  return {
    leafArrays: true,
    test: (value) => {
      const integer = isNumeric(value) ? wholePart(value) : undefined;
      return integer !== undefined && integer % divisor === remainder;
    },
  };
}

const INT64 = 2n ** 63n;

/** Returns a number without its fraction. Undefined if the result is not an integer of 64 bits. */
function wholePart(value: Numeric): bigint | undefined {
  let integer: bigint;
  if (typeof value === 'bigint') integer = value;
  else if (value instanceof Decimal128) {
    const parts = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]\d+))?$/.exec(value.toString());
    if (!parts) return undefined;
    const [, sign, digits, fraction = '', exponent = '0'] = parts;
    const length = digits.length + Number(exponent);
    if (length > 40) return undefined;
    integer = BigInt(`${sign}${length > 0 ? `${digits}${fraction}`.padEnd(length, '0').slice(0, length) : '0'}`);
  } else {
    const number = Math.trunc(toNumber(value));
    if (!Number.isFinite(number)) return undefined;
    integer = BigInt(number);
  }
  return integer >= -INT64 && integer < INT64 ? integer : undefined;
}

function size(operand: Value): Predicate {
  const expected = numberOf(operand);
  if (expected === undefined || !Number.isInteger(expected) || expected < 0)
    throw bad(`Failed to parse $size. Expected a non-negative integer`);
  return { leafArrays: false, test: (value) => Array.isArray(value) && value.length === expected };
}

function exists(operand: Value): Predicate {
  const mustExist = operand !== false && operand !== null && !(isNumeric(operand) && toNumber(operand) === 0);
  return { leafArrays: false, test: (value) => value !== undefined, negated: !mustExist };
}

function bits(operand: Value, accept: (value: bigint, mask: bigint) => boolean): Predicate {
  const mask = bitMask(operand);
  // In a number, bits beyond the 64 of a long repeat its sign.
  const low = BigInt.asUintN(64, mask);
  const numberMask = mask === low ? mask : low | (1n << 63n);
  return {
    leafArrays: true,
    test: (value) => {
      if (value instanceof Binary) return accept(bytesToBits(value), mask);
      if (!isNumeric(value)) return false;
      if (typeof value !== 'bigint' && !bigDecimal(value).isInteger()) return false;
      const integer = wholePart(value);
      return integer !== undefined && accept(integer, numberMask);
    },
  };
}

function bitMask(operand: Value): bigint {
  if (Array.isArray(operand)) {
    let bytes = Buffer.alloc(8);
    for (const item of operand) {
      const position = numberOf(item);
      if (position === undefined || !Number.isInteger(position) || position < 0 || position >= 2 ** 31)
        throw bad('bit positions must be non-negative integers of 32 bits');
      // No binary has this many bits. In a number, the bit is the sign.
      const at = Math.min(position, MAX_BITS);
      if (at >> 3 >= bytes.length) bytes = Buffer.concat([bytes], 2 * ((at >> 3) + 1));
      bytes[at >> 3] |= 1 << (at & 7);
    }
    return bitsOf(bytes);
  }
  if (operand instanceof Binary) return bytesToBits(operand);
  if (typeof operand === 'bigint' && operand >= 0n) return operand;
  const mask = numberOf(operand);
  if (mask === undefined || !Number.isInteger(mask) || mask < 0)
    throw bad('a bit mask must be a non-negative integer, a binary or an array of positions');
  return BigInt(mask);
}

function bytesToBits(value: Binary): bigint {
  checkTime(1 + value.position / BYTES_A_UNIT);
  return bitsOf(Buffer.from(value.buffer.subarray(0, value.position)));
}

/** Converts bytes to a number whose lowest bits are in the first byte. */
function bitsOf(bytes: Buffer): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.reverse().toString('hex')}`);
}

/** Number of bytes that are converted to a number in one unit of time; see `checkTime`. */
const BYTES_A_UNIT = 64;

/** Number of bits of the largest document. */
const MAX_BITS = 2 ** 27;

type Factory = (operand: Value, strings: StringComparer | undefined, siblings: Doc) => Predicate;

function negate(predicate: Predicate): Predicate {
  return { ...predicate, negated: !predicate.negated };
}

/** Query operators of MongoDB that this server does not support. */
export const REFUSED_PREDICATES: readonly string[] = [
  '$geoWithin',
  '$geoIntersects',
  '$near',
  '$nearSphere',
  '$within',
  '$geoNear',
  '$maxDistance',
  '$minDistance',
];

/** Operators that test one value. `$all`, `$elemMatch`, and `$not` contain filters, so they are in the matcher. */
export const PREDICATES: Readonly<Record<string, Factory>> = {
  $eq: (operand, strings) => equality(operand, strings),
  $ne: (operand, strings) => {
    if (operand instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.");
    return negate(equality(operand, strings));
  },
  $gt: (operand, strings) => comparison(operand, (order) => order > 0, strings),
  $gte: (operand, strings) => comparison(operand, (order) => order >= 0, strings),
  $lt: (operand, strings) => comparison(operand, (order) => order < 0, strings),
  $lte: (operand, strings) => comparison(operand, (order) => order <= 0, strings),
  $in: (operand, strings) => membership(operand, strings),
  $nin: (operand, strings) => {
    if (!Array.isArray(operand)) throw bad('$nin needs an array');
    return negate(membership(operand, strings));
  },
  $exists: exists,
  $type: (operand) => ({ leafArrays: true, test: typeTest(operand) }),
  $size: size,
  $mod: modulo,
  $regex: (operand, _strings, siblings) => ({ leafArrays: true, test: patternTest(operand, siblings) }),
  $bitsAllSet: (operand) => bits(operand, (value, mask) => (value & mask) === mask),
  $bitsAllClear: (operand) => bits(operand, (value, mask) => (value & mask) === 0n),
  $bitsAnySet: (operand) => bits(operand, (value, mask) => (value & mask) !== 0n),
  $bitsAnyClear: (operand) => bits(operand, (value, mask) => (value & mask) !== mask),
};

/** Compiles one operator of a field's condition. */
export function compilePredicate(operator: string, operand: Value, siblings: Doc, strings?: StringComparer): Predicate {
  if (Object.hasOwn(PREDICATES, operator)) return PREDICATES[operator](operand, strings, siblings);
  if (REFUSED_PREDICATES.includes(operator)) throw notSupported(`the query operator ${operator}`);
  throw new MongoError('BadValue', `unknown operator: ${operator}`);
}
