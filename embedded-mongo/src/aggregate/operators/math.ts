import { Decimal128 } from 'bson';
import type { Decimal } from 'decimal.js';
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
import { isDoc, type Value } from '../../bson/types.js';
import { MongoError, notSupported, type CodeName } from '../../errors.js';
import { typeName } from '../../query/types.js';
import { isMissing, type OperatorFactory } from '../expression.js';
import { acosh, asinh, bigDecimal, cosh, fromBigDecimal, sinh, tanh } from '../../bson/big-decimal.js';
import { exactly, ofValues, operands } from './operands.js';

function numeric(name: string, value: Value, code: CodeName = 'Location28765'): Numeric {
  if (isNumeric(value)) return value;
  throw new MongoError(code, `${name} only supports numeric types, not ${typeName(value)}`);
}

interface Limits {
  /** Returns whether a number is allowed. */
  readonly allows?: (value: number) => boolean;
  readonly expected?: string;
  readonly code?: CodeName;
}

/** Returns a function of one number. Its result is a double, or a decimal for a decimal. */
function real(
  name: string,
  compute: (value: number) => number,
  computeDecimal: (value: Decimal) => Decimal,
  { allows, expected = '', code = 'Location50989' }: Limits = {},
): OperatorFactory {
  return ofValues(name, 1, ([value]) => {
    const input = numeric(name, value);
    const number = roughly(input);
    if (allows && !Number.isNaN(number) && !allows(number))
      throw new MongoError(code, `${name}'s argument must be ${expected}, but is ${number}`);
    return input instanceof Decimal128
      ? fromBigDecimal(computeDecimal(bigDecimal(input)))
      : makeDouble(compute(number));
  });
}

const inside: Limits = { allows: (value) => Math.abs(value) <= 1, expected: 'in [-1, 1]' };
const finite: Limits = { allows: Number.isFinite, expected: 'a finite number' };
const positive: Limits = { allows: (value) => value > 0, expected: 'a positive number' };

/** Throws for decimals that would take seconds to compute. */
function periodic(value: Decimal): Decimal {
  if (value.abs().gt(MAX_ANGLE)) throw notSupported('a trigonometric function of a decimal beyond 1E+100');
  return value;
}

const MAX_ANGLE = bigDecimal(Decimal128.fromString('1E+100'));

const PI = bigDecimal(Decimal128.fromString('3.141592653589793238462643383279503'));

const power = ofValues('$pow', 2, ([left, right]) => {
  const [base, exponent] = [numeric('$pow', left, 'Location28762'), numeric('$pow', right, 'Location28763')];
  if (roughly(base) === 0 && roughly(exponent) < 0)
    throw new MongoError('Location28764', '$pow cannot take a base of 0 and a negative exponent');
  if (base instanceof Decimal128 || exponent instanceof Decimal128)
    return fromBigDecimal(bigDecimal(shortDouble(base)).pow(bigDecimal(shortDouble(exponent))));
  const types = [numericType(base), numericType(exponent)];
  const plain = Math.pow(toNumber(base), toNumber(exponent));
  if (types.includes('double') || toNumber(exponent) < 0 || Math.abs(plain) >= 2 ** 63) return makeDouble(plain);
  const integer = BigInt(base as number | bigint) ** BigInt(exponent as number | bigint);
  if (BigInt.asIntN(64, integer) !== integer) return makeDouble(plain);
  return types.includes('long') || BigInt.asIntN(32, integer) !== integer ? integer : Number(integer);
});

const isOne = (value: Numeric): boolean =>
  value instanceof Decimal128 ? bigDecimal(value).eq(1) : toNumber(value) === 1;

const logarithm = ofValues('$log', 2, ([left, right]) => {
  const [value, base] = [numeric('$log', left, 'Location28756'), numeric('$log', right, 'Location28757')];
  if (roughly(value) <= 0) throw new MongoError('Location28758', "$log's argument must be a positive number");
  if (roughly(base) <= 0 || isOne(base))
    throw new MongoError('Location28759', "$log's base must be a positive number not equal to 1");
  if (value instanceof Decimal128 || base instanceof Decimal128)
    return fromBigDecimal(bigDecimal(shortDouble(value)).log(bigDecimal(shortDouble(base))));
  return makeDouble(Math.log(toNumber(value)) / Math.log(toNumber(base)));
});

const atan2 = ofValues('$atan2', 2, ([left, right]) => {
  const [y, x] = [numeric('$atan2', left, 'Location51044'), numeric('$atan2', right, 'Location51045')];
  if (!(y instanceof Decimal128 || x instanceof Decimal128)) return makeDouble(Math.atan2(toNumber(y), toNumber(x)));
  const [dy, dx] = [bigDecimal(shortDouble(y)), bigDecimal(shortDouble(x))];
  return fromBigDecimal((dy.constructor as typeof Decimal).atan2(dy, dx));
});

function integerOperand(name: string, value: Value): number | bigint {
  if (isNumeric(value) && ['int', 'long'].includes(numericType(value))) return value as number | bigint;
  throw new MongoError('TypeMismatch', `${name} only supports int and long operands, not ${typeName(value)}`);
}

function bitwise(name: string, initial: number, combine: (a: bigint, b: bigint) => bigint): OperatorFactory {
  return (operand, compile) => {
    const list = operands(operand, compile);
    return (env) => {
      let result: number | bigint = initial;
      for (const item of list) {
        const value = item(env);
        if (isMissing(value)) return null;
        const other = integerOperand(name, value);
        const bits = combine(BigInt(result), BigInt(other));
        result = typeof result === 'bigint' || typeof other === 'bigint' ? bits : Number(bits);
      }
      return result;
    };
  };
}

/** Functions of real numbers, and bitwise operators. */
export const MATH_OPERATORS: Record<string, OperatorFactory> = {
  $sqrt: real('$sqrt', Math.sqrt, (value) => value.sqrt(), {
    allows: (value) => value >= 0,
    expected: 'greater than or equal to 0',
    code: 'Location28714',
  }),
  $exp: real('$exp', Math.exp, (value) => value.exp()),
  $ln: real('$ln', Math.log, (value) => value.ln(), { ...positive, code: 'Location28766' }),
  $log10: real('$log10', Math.log10, (value) => value.log(10), { ...positive, code: 'Location28761' }),
  $log: logarithm,
  $pow: power,
  $sigmoid: real(
    '$sigmoid',
    (value) => 1 / (1 + Math.exp(-value)),
    (value) => bigDecimal(1).div(value.neg().exp().add(1)),
  ),
  $sin: real('$sin', Math.sin, (value) => periodic(value).sin(), finite),
  $cos: real('$cos', Math.cos, (value) => periodic(value).cos(), finite),
  $tan: real('$tan', Math.tan, (value) => periodic(value).tan(), finite),
  $asin: real('$asin', Math.asin, (value) => value.asin(), inside),
  $acos: real('$acos', Math.acos, (value) => value.acos(), inside),
  $atan: real('$atan', Math.atan, (value) => value.atan()),
  $atan2: atan2,
  $sinh: real('$sinh', Math.sinh, sinh),
  $cosh: real('$cosh', Math.cosh, cosh),
  $tanh: real('$tanh', Math.tanh, tanh),
  $asinh: real('$asinh', Math.asinh, asinh),
  $acosh: real('$acosh', Math.acosh, acosh, {
    allows: (value) => value >= 1,
    expected: 'in [1, inf]',
  }),
  $atanh: real('$atanh', Math.atanh, (value) => value.atanh(), inside),
  $degreesToRadians: real(
    '$degreesToRadians',
    (value) => (value * Math.PI) / 180,
    (value) => value.mul(PI).div(180),
  ),
  $radiansToDegrees: real(
    '$radiansToDegrees',
    (value) => (value * 180) / Math.PI,
    (value) => value.mul(180).div(PI),
  ),
  $bitAnd: bitwise('$bitAnd', -1, (a, b) => a & b),
  $bitOr: bitwise('$bitOr', 0, (a, b) => a | b),
  $bitXor: bitwise('$bitXor', 0, (a, b) => a ^ b),
  $bitNot: ofValues('$bitNot', 1, ([value]) => arithmetic('subtract', -1, integerOperand('$bitNot', value))),
  $rand: (operand) => {
    if (!isDoc(operand) && !Array.isArray(operand))
      throw new MongoError('Location10065', 'invalid parameter: expected an object ($rand)');
    if (Object.keys(operand).length > 0)
      throw new MongoError('Location3040501', '$rand does not currently accept arguments');
    return () => makeDouble(Math.random());
  },
  $sampleRate: (operand, compile) => {
    const [rate] = exactly('$sampleRate', operand, 1, compile);
    return (env) => Math.random() < toNumber(numeric('$sampleRate', rate(env)));
  },
};
