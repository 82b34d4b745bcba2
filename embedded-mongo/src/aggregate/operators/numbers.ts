import { Decimal128 } from 'bson';
import { divideDecimal, toExact } from '../../bson/decimal.js';
import {
  arithmetic,
  isNumeric,
  makeDouble,
  numericType,
  roughly,
  shortDouble,
  toNumber,
  type Numeric,
} from '../../bson/numbers.js';
import type { Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { typeName } from '../../query/types.js';
import { isMissing as missing, type OperatorFactory } from '../expression.js';
import { between, exactly, operands } from './operands.js';
import { bigDecimal, fromBigDecimal, ROUNDING } from '../../bson/big-decimal.js';

function wrongType(name: string, value: Value, code: CodeName = 'TypeMismatch'): MongoError {
  return new MongoError(code, `${name} only supports numeric types, not ${typeName(value)}`);
}

/** Adds numbers. A date plus a number is a date that many milliseconds later. */
export function addValues(a: Value, b: Value): Value {
  if (a instanceof Date || b instanceof Date) {
    const [date, other] = a instanceof Date ? [a, b] : [b as Date, a];
    if (!isNumeric(other) && !(other instanceof Date)) throw wrongType('$add', other);
    if (other instanceof Date) throw new MongoError('Location16612', 'only one date allowed in an $add expression');
    return laterBy(date, Math.round(toNumber(other)), '$add');
  }
  if (!isNumeric(a)) throw wrongType('$add', a);
  if (!isNumeric(b)) throw wrongType('$add', b);
  return arithmetic('add', a, b);
}

function laterBy(date: Date, ms: number, name: string): Date {
  const later = new Date(date.getTime() + ms);
  if (Number.isNaN(later.getTime())) throw new MongoError('Overflow', `date overflow in ${name}`);
  return later;
}

function subtract(a: Value, b: Value): Value {
  if (a instanceof Date) {
    if (b instanceof Date) return BigInt(a.getTime() - b.getTime());
    if (isNumeric(b)) return laterBy(a, -Math.round(toNumber(b)), '$subtract');
  }
  if (!isNumeric(a) || !isNumeric(b))
    throw new MongoError('TypeMismatch', `can't $subtract ${typeName(b)} from ${typeName(a)}`);
  return arithmetic('subtract', a, b);
}

/** Divides numbers. The result is a double, or a decimal if one of the numbers is a decimal. */
export function divideValues(a: Numeric, b: Numeric): Value {
  if (roughly(b) === 0) throw new MongoError('BadValue', "can't $divide by zero");
  if (a instanceof Decimal128 || b instanceof Decimal128)
    return divideDecimal(toExact(shortDouble(a)), toExact(shortDouble(b)));
  return makeDouble(toNumber(a) / toNumber(b));
}

function modulo(a: Numeric, b: Numeric): Value {
  if (roughly(b) === 0) throw new MongoError('Location16610', "can't $mod by zero");
  const types = [numericType(a), numericType(b)];
  if (types.includes('decimal')) return fromBigDecimal(bigDecimal(shortDouble(a)).mod(bigDecimal(shortDouble(b))));
  if (types.includes('double')) return makeDouble(toNumber(a) % toNumber(b));
  const result = BigInt(a as number | bigint) % BigInt(b as number | bigint);
  return types.includes('long') ? result : Number(result);
}

function binary(name: string, compute: (a: Value, b: Value) => Value): OperatorFactory {
  return (operand, compile) => {
    const [left, right] = exactly(name, operand, 2, compile);
    return (env) => {
      const [a, b] = [left(env), right(env)];
      return missing(a) || missing(b) ? null : compute(a, b);
    };
  };
}

function numbersOnly(name: string, compute: (a: Numeric, b: Numeric) => Value): OperatorFactory {
  return binary(name, (a, b) => {
    const code = name === '$mod' ? 'Location16611' : 'TypeMismatch';
    if (!isNumeric(a)) throw wrongType(name, a, code);
    if (!isNumeric(b)) throw wrongType(name, b, code);
    return compute(a, b);
  });
}

function fold(initial: Value, combine: (a: Value, b: Value) => Value): OperatorFactory {
  return (operand, compile) => {
    const list = operands(operand, compile);
    return (env) => {
      let total = initial;
      for (const item of list) {
        const value = item(env);
        if (missing(value)) return null;
        total = combine(total, value);
      }
      return total;
    };
  };
}

type RoundingMode = keyof typeof ROUNDING;

/** Returns an operator on one number that leaves integers unchanged. */
function rounding(name: string, round: (value: number) => number, mode: RoundingMode): OperatorFactory {
  return (operand, compile) => {
    const [item] = exactly(name, operand, 1, compile);
    return (env) => {
      const value = item(env);
      if (missing(value)) return null;
      if (!isNumeric(value)) throw wrongType(name, value, 'Location28765');
      const type = numericType(value);
      if (type === 'int' || type === 'long') return value;
      if (type === 'decimal') return fromBigDecimal(bigDecimal(value).toDecimalPlaces(0, ROUNDING[mode]));
      return makeDouble(round(toNumber(value)));
    };
  };
}

function halfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/**
 * Returns an operator that rounds to a number of digits after the decimal point, or before it if the number is
 * negative.
 */
function placed(name: string, round: (value: number) => number, mode: RoundingMode): OperatorFactory {
  return (operand, compile) => {
    const [item, place] = between(name, operand, 1, 2, compile);
    return (env) => {
      const value = item(env);
      const digits = place ? place(env) : 0;
      if (missing(value) || missing(digits)) return null;
      if (!isNumeric(value)) throw wrongType(name, value, 'Location51081');
      const count = isNumeric(digits) ? toNumber(digits) : NaN;
      if (!Number.isInteger(count))
        throw new MongoError('Location51082', `precision argument to ${name} must be a integral value`);
      if (count < -20 || count > 100)
        throw new MongoError(
          'Location51083',
          `cannot apply ${name} with precision value ${count} value must be in [-20, 100]`,
        );
      return placedValue(value, count, round, mode);
    };
  };
}

function placedValue(value: Numeric, digits: number, round: (value: number) => number, mode: RoundingMode): Value {
  const type = numericType(value);
  if (type === 'double') {
    const number = toNumber(value);
    // Shifting by exponent keeps 2.675 from becoming 267.49999999999994.
    const result = Number(`${round(Number(`${number}e${digits}`))}e${-digits}`);
    return makeDouble(Number.isNaN(result) ? number : result);
  }
  if (type !== 'decimal' && digits >= 0) return value;
  const unit = bigDecimal(10).pow(-digits);
  const rounded = bigDecimal(value).div(unit).toDecimalPlaces(0, ROUNDING[mode]).mul(unit);
  if (type === 'decimal') return rounded.isNaN() ? value : fromBigDecimal(rounded);
  const integer = BigInt(rounded.toFixed(0));
  if (type === 'int' && BigInt.asIntN(32, integer) === integer) return Number(integer);
  if (BigInt.asIntN(64, integer) !== integer)
    throw new MongoError('BadValue', 'the rounded number does not fit in a long');
  return integer;
}

const MIN_LONG = -(2n ** 63n);

/** Arithmetic operators that distinguish int, long, double, and decimal. */
export const NUMBER_OPERATORS: Record<string, OperatorFactory> = {
  $add: fold(0, addValues),
  $multiply: fold(1, (a, b) => {
    if (!isNumeric(b)) throw wrongType('$multiply', b);
    return arithmetic('multiply', a as Numeric, b);
  }),
  $subtract: binary('$subtract', subtract),
  $divide: numbersOnly('$divide', divideValues),
  $mod: numbersOnly('$mod', modulo),
  $abs: (operand, compile) => {
    const [item] = exactly('$abs', operand, 1, compile);
    return (env) => {
      const value = item(env);
      if (missing(value)) return null;
      if (!isNumeric(value)) throw wrongType('$abs', value, 'Location28765');
      if (value === MIN_LONG) throw new MongoError('Location28680', "can't take $abs of long long min");
      return roughly(value) < 0 ? arithmetic('multiply', value, -1) : value;
    };
  },
  $floor: rounding('$floor', Math.floor, 'floor'),
  $ceil: rounding('$ceil', Math.ceil, 'ceil'),
  $round: placed('$round', halfEven, 'halfEven'),
  $trunc: placed('$trunc', Math.trunc, 'trunc'),
};
