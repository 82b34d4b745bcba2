import { Decimal128 } from 'bson';
import { Decimal } from 'decimal.js';
import { toNumber, type Numeric } from './numbers.js';

/** Arithmetic with the 34 digits of Decimal128. */
const BigDecimal = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -40, toExpPos: 40 });

/** More digits, because subtracting two close numbers loses some. */
const Precise = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -40, toExpPos: 40 });

/** Functions of decimal.js take time that grows with the number, so larger numbers use the exponential function. */
export function sinh(value: Decimal): Decimal {
  return isSmall(value) ? value.sinh() : half(value, (up, down) => up.sub(down));
}

export function cosh(value: Decimal): Decimal {
  return isSmall(value) ? value.cosh() : half(value, (up, down) => up.add(down));
}

export function tanh(value: Decimal): Decimal {
  if (isSmall(value)) return value.tanh();
  // The difference from 1 is below 34 digits.
  if (value.abs().gt(50)) return new BigDecimal(value.s);
  const [up, down] = powers(value);
  return new BigDecimal(up.sub(down).div(up.add(down)));
}

export function asinh(value: Decimal): Decimal {
  const size = value.abs();
  if (size.lt('1e-18')) return value;
  return size.gt('1e20') && value.isFinite() ? size.mul(2).ln().mul(value.s) : value.asinh();
}

export function acosh(value: Decimal): Decimal {
  return value.gt('1e20') && value.isFinite() ? value.mul(2).ln() : value.acosh();
}

const isSmall = (value: Decimal): boolean => !value.isFinite() || value.abs().lte(1);

function powers(value: Decimal): [Decimal, Decimal] {
  const exact = new Precise(value);
  return [exact.exp(), exact.neg().exp()];
}

function half(value: Decimal, combine: (up: Decimal, down: Decimal) => Decimal): Decimal {
  return new BigDecimal(combine(...powers(value)).div(2));
}

/** Rounding modes of `toDecimalPlaces`. */
export const ROUNDING = {
  floor: Decimal.ROUND_FLOOR,
  ceil: Decimal.ROUND_CEIL,
  trunc: Decimal.ROUND_DOWN,
  halfEven: Decimal.ROUND_HALF_EVEN,
} as const;

export function bigDecimal(value: Numeric): Decimal {
  return new BigDecimal(
    typeof value === 'number' || typeof value === 'bigint' || value instanceof Decimal128
      ? value.toString()
      : toNumber(value),
  );
}

/** Exponents of the largest and of the smallest Decimal128. */
const MAX_EXPONENT = 6144;
const MIN_EXPONENT = -6176;

/** Converts a number to Decimal128. Numbers outside of its range become infinite or zero. */
export function fromBigDecimal(value: Decimal): Decimal128 {
  const rounded = value.toSignificantDigits(34);
  if (!rounded.isFinite() || rounded.isZero()) return Decimal128.fromString(rounded.toString());
  if (rounded.e > MAX_EXPONENT) return Decimal128.fromString(rounded.isNegative() ? '-Infinity' : 'Infinity');
  if (rounded.e - 33 >= MIN_EXPONENT) return Decimal128.fromString(rounded.toString());
  return Decimal128.fromString(rounded.toDecimalPlaces(-MIN_EXPONENT).toString());
}
