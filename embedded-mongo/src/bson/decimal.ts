import { Decimal128, type Double } from 'bson';

/** An exact finite number, `coefficient × 10^exponent`, or one of the three that are not finite. */
export type Exact = { readonly coefficient: bigint; readonly exponent: number } | 'NaN' | 'Infinity' | '-Infinity';

/** Number of significant digits of a Decimal128. */
const DIGITS = 34;
const MAX_EXPONENT = 6111;
const MIN_EXPONENT = -6176;

/** Returns the exact value of a number of any BSON type. */
export function toExact(value: number | bigint | Double | Decimal128): Exact {
  if (typeof value === 'bigint') return { coefficient: value, exponent: 0 };
  if (value instanceof Decimal128) return parseDecimal(value.toString());
  return exactDouble(typeof value === 'number' ? value : value.value);
}

function parseDecimal(text: string): Exact {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(text);
  if (!match) return text === 'NaN' || text === '-NaN' ? 'NaN' : text.startsWith('-') ? '-Infinity' : 'Infinity';
  const fraction = match[3] ?? '';
  const coefficient = BigInt(match[2] + fraction);
  return { coefficient: match[1] ? -coefficient : coefficient, exponent: Number(match[4] ?? 0) - fraction.length };
}

const bits = new DataView(new ArrayBuffer(8));

function exactDouble(value: number): Exact {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Number.isSafeInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const power = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & 0xfffffffffffffn;
  let mantissa = power === 0 ? fraction : fraction | (1n << 52n);
  const shift = (power === 0 ? 1 : power) - 1075;
  if (value < 0) mantissa = -mantissa;
  // 2^-n is 5^n / 10^n, so every double is a finite decimal.
  return shift >= 0
    ? { coefficient: mantissa << BigInt(shift), exponent: 0 }
    : { coefficient: mantissa * 5n ** BigInt(-shift), exponent: shift };
}

/** Scales two exact numbers to a common exponent. */
function align(a: Exclude<Exact, string>, b: Exclude<Exact, string>): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

const ORDER = { NaN: -2, '-Infinity': -1, Infinity: 1 } as const;

/** Compares exact numbers. NaN is below every other number and equal to itself, as in MongoDB's order. */
export function compareExact(a: Exact, b: Exact): number {
  const left = typeof a === 'string' ? ORDER[a] : 0;
  const right = typeof b === 'string' ? ORDER[b] : 0;
  if (typeof a === 'string' || typeof b === 'string') return Math.sign(left - right);
  // Numbers of different signs need no scaling, which is slow for numbers such as 1E+6000.
  const signs = Math.sign(Number(a.coefficient > 0n) - Number(a.coefficient < 0n));
  const other = Math.sign(Number(b.coefficient > 0n) - Number(b.coefficient < 0n));
  if (signs !== other) return Math.sign(signs - other);
  const [x, y] = align(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns `a - b` exactly. Both must be finite. */
export function subtractExact(a: Exclude<Exact, string>, b: Exclude<Exact, string>): Exclude<Exact, string> {
  const [x, y, exponent] = align(a, b);
  return { coefficient: x - y, exponent };
}

/** Rounds a number, half to even, to a Decimal128. */
export function toDecimal(value: Exact): Decimal128 {
  if (typeof value === 'string') return Decimal128.fromString(value);
  let { coefficient, exponent } = value;
  const negative = coefficient < 0n;
  if (negative) coefficient = -coefficient;
  const excess = Math.max(coefficient.toString().length - DIGITS, MIN_EXPONENT - exponent);
  if (excess > 0) {
    [coefficient, exponent] = roundOff(coefficient, exponent, excess);
    if (coefficient.toString().length > DIGITS) [coefficient, exponent] = roundOff(coefficient, exponent, 1);
  }
  while (exponent > MAX_EXPONENT && coefficient !== 0n && coefficient.toString().length < DIGITS) {
    coefficient *= 10n;
    exponent -= 1;
  }
  if (exponent > MAX_EXPONENT && coefficient !== 0n) return Decimal128.fromString(negative ? '-Infinity' : 'Infinity');
  return Decimal128.fromString(`${negative ? '-' : ''}${coefficient}E${exponent}`);
}

function roundOff(coefficient: bigint, exponent: number, digits: number): [bigint, number] {
  const unit = 10n ** BigInt(digits);
  const rest = coefficient % unit;
  let quotient = coefficient / unit;
  const twice = rest * 2n;
  if (twice > unit || (twice === unit && quotient % 2n === 1n)) quotient += 1n;
  return [quotient, exponent + digits];
}

/** Returns the sum of two decimals. */
export function addDecimal(a: Exact, b: Exact): Decimal128 {
  if (typeof a === 'string' || typeof b === 'string') return toDecimal(addSpecial(a, b));
  const [x, y, exponent] = align(a, b);
  return toDecimal({ coefficient: x + y, exponent });
}

function addSpecial(a: Exact, b: Exact): Exact {
  if (a === 'NaN' || b === 'NaN') return 'NaN';
  if (typeof a === 'string' && typeof b === 'string') return a === b ? a : 'NaN';
  return typeof a === 'string' ? a : b;
}

/** Returns the product of two decimals. */
export function multiplyDecimal(a: Exact, b: Exact): Decimal128 {
  if (typeof a !== 'string' && typeof b !== 'string') {
    return toDecimal({ coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent });
  }
  const sign = signOf(a) * signOf(b);
  return toDecimal(Number.isNaN(sign) || sign === 0 ? 'NaN' : sign > 0 ? 'Infinity' : '-Infinity');
}

/** Returns the quotient of two decimals, to 34 digits. */
export function divideDecimal(a: Exact, b: Exact): Decimal128 {
  if (typeof a === 'string' || typeof b === 'string' || b.coefficient === 0n) {
    if (typeof a !== 'string' && typeof b === 'string' && b !== 'NaN')
      return toDecimal({ coefficient: 0n, exponent: 0 });
    const sign = signOf(a) * (signOf(b) || 1);
    return toDecimal(
      Number.isNaN(sign) || sign === 0 || typeof b === 'string' ? 'NaN' : sign > 0 ? 'Infinity' : '-Infinity',
    );
  }
  const scale = Math.max(0, DIGITS + 2 + b.coefficient.toString().length - a.coefficient.toString().length);
  let coefficient = (a.coefficient * 10n ** BigInt(scale)) / b.coefficient;
  let exponent = a.exponent - b.exponent - scale;
  while (exponent < 0 && coefficient !== 0n && coefficient % 10n === 0n && exponent < a.exponent - b.exponent) {
    coefficient /= 10n;
    exponent += 1;
  }
  return toDecimal({ coefficient, exponent });
}

function signOf(value: Exact): number {
  if (value === 'NaN') return NaN;
  if (typeof value === 'string') return value === 'Infinity' ? 1 : -1;
  return value.coefficient > 0n ? 1 : value.coefficient < 0n ? -1 : 0;
}
