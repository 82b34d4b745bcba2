import { Decimal128, Double } from 'bson';
import { MongoError } from '../errors.js';
import { addDecimal, multiplyDecimal, toExact } from './decimal.js';
import type { Value } from './types.js';

/** A BSON number in memory. `Scalar` documents the types. */
export type Numeric = number | bigint | Double | Decimal128;

/** The BSON type of a number, from narrow to wide. */
export type NumericType = 'int' | 'long' | 'double' | 'decimal';

export function isNumeric(value: unknown): value is Numeric {
  return (
    typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Decimal128
  );
}

export function numericType(value: Numeric): NumericType {
  if (typeof value === 'number') return (value | 0) === value && !Object.is(value, -0) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  return value instanceof Double ? 'double' : 'decimal';
}

/** Returns the nearest JavaScript number. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Double ? value.value : Number(value.toString());
}

/** Returns the number of a value such as a limit. Undefined if the value is not a number. */
export function numberOf(value: Value): number | undefined {
  return isNumeric(value) ? toNumber(value) : undefined;
}

/** Returns a BSON double, also for an integer. */
export function makeDouble(value: number): number | Double {
  return (value | 0) === value && !Object.is(value, -0) ? new Double(value) : value;
}

const LONG_MAX = 2n ** 63n - 1n;
const LONG_MIN = -(2n ** 63n);

/** Returns an integer: int32 if both operands were int32 and the result fits, else int64. */
function makeInteger(value: bigint, narrow: boolean): number | bigint {
  if (narrow && value >= -2147483648n && value <= 2147483647n) return Number(value);
  if (value > LONG_MAX || value < LONG_MIN)
    throw new MongoError('BadValue', 'integer overflow: the result does not fit in a long');
  return value;
}

type Operation = 'add' | 'subtract' | 'multiply';

/** Computes by MongoDB's rules: the wider type wins, and an int32 that overflows becomes an int64. */
export function arithmetic(operation: Operation, a: Numeric, b: Numeric): Numeric {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimalArithmetic(operation, a, b);
  const left = numericType(a);
  const right = numericType(b);
  if (left === 'double' || right === 'double') {
    const x = toNumber(a);
    const y = toNumber(b);
    return makeDouble(operation === 'add' ? x + y : operation === 'subtract' ? x - y : x * y);
  }
  if (left === 'int' && right === 'int') {
    const x = toNumber(a);
    const y = toNumber(b);
    const result = operation === 'add' ? x + y : operation === 'subtract' ? x - y : x * y;
    if ((result | 0) === result) return Object.is(result, -0) ? 0 : result;
  }
  const x = BigInt(a as number | bigint);
  const y = BigInt(b as number | bigint);
  const result = operation === 'add' ? x + y : operation === 'subtract' ? x - y : x * y;
  return makeInteger(result, left === 'int' && right === 'int');
}

function decimalArithmetic(operation: Operation, a: Numeric, b: Numeric): Decimal128 {
  // MongoDB converts a double to a decimal with 15 significant digits, so 0.1 stays 0.1.
  const x = toExact(shortDouble(a));
  const y = toExact(shortDouble(b));
  if (operation === 'multiply') return multiplyDecimal(x, y);
  if (operation === 'add') return addDecimal(x, y);
  if (y === 'NaN') return addDecimal(x, y);
  if (typeof y === 'string') return addDecimal(x, y === 'Infinity' ? '-Infinity' : 'Infinity');
  return addDecimal(x, { coefficient: -y.coefficient, exponent: y.exponent });
}

/** Converts a double to a decimal as MongoDB does. */
export function shortDouble(value: Numeric): Numeric {
  if (numericType(value) !== 'double') return value;
  const number = toNumber(value);
  return Number.isFinite(number)
    ? Decimal128.fromString(number.toPrecision(15))
    : Decimal128.fromString(String(number));
}

/** Converts a number to a double. A decimal outside of the range of a double stays nonzero or finite, with its sign. */
export function roughly(value: Numeric): number {
  const number = toNumber(value);
  if (!(value instanceof Decimal128) || (number !== 0 && Number.isFinite(number))) return number;
  const text = value.toString();
  const sign = text.startsWith('-') ? -1 : 1;
  if (number === 0) return /^[^E]*[1-9]/.test(text) ? sign * Number.MIN_VALUE : number;
  return /n/i.test(text) ? number : sign * Number.MAX_VALUE;
}
