import { Decimal128 } from 'bson';
import { compareNumbers, compareValues, type StringComparer } from '../../bson/compare.js';
import {
  arithmetic,
  isNumeric,
  makeDouble,
  numberOf,
  numericType,
  toNumber,
  type Numeric,
} from '../../bson/numbers.js';
import type { Value } from '../../bson/types.js';
import { MongoError, notSupported } from '../../errors.js';
import { checkTime } from '../../pace.js';
import { isMissing, type Compile, type Env, type OperatorFactory } from '../expression.js';
import { divideValues } from './numbers.js';
import { named, type PartCodes } from './operands.js';

/** A running sum: exact for integers, with a compensation of rounding errors for doubles, and separate for decimals. */
export class Sum {
  private small = 0;
  private large = 0n;
  private double = 0;
  private lost = 0;
  private decimal: Numeric | undefined;
  private widest: 'int' | 'long' | 'double' = 'int';
  count = 0;

  add(value: Value): void {
    if (!isNumeric(value)) return;
    this.count += 1;
    if (value instanceof Decimal128) this.decimal = arithmetic('add', this.decimal ?? 0, value);
    else if (numericType(value) === 'double') this.addDouble(toNumber(value));
    else this.addWhole(value as number | bigint);
  }

  private addWhole(value: number | bigint): void {
    if (typeof value === 'bigint') {
      if (this.widest === 'int') this.widest = 'long';
      this.large += value;
      return;
    }
    this.small += value;
    if (Math.abs(this.small) < 2 ** 52) return;
    this.large += BigInt(this.small);
    this.small = 0;
  }

  /** Neumaier's summation. */
  private addDouble(value: number): void {
    this.widest = 'double';
    const total = this.double + value;
    if (Number.isFinite(total))
      this.lost += Math.abs(this.double) >= Math.abs(value) ? this.double - total + value : value - total + this.double;
    this.double = total;
  }

  /** The sum in the widest type of its numbers. Integers that are too large for a long become a double. */
  get value(): Numeric {
    const integers = this.large + BigInt(this.small);
    const double = this.double + (Number.isFinite(this.double) ? this.lost : 0);
    if (this.decimal) {
      const withWhole = arithmetic('add', this.decimal, integers);
      return this.widest === 'double' ? arithmetic('add', withWhole, makeDouble(double)) : withWhole;
    }
    if (this.widest === 'double') return makeDouble(Number(integers) + double);
    if (this.widest === 'int' && BigInt.asIntN(32, integers) === integers) return Number(integers);
    return BigInt.asIntN(64, integers) === integers ? integers : makeDouble(Number(integers));
  }

  /** The mean. Null if there are no numbers. */
  get mean(): Value {
    if (this.count === 0) return null;
    const { value } = this;
    return value instanceof Decimal128 ? divideValues(value, this.count) : makeDouble(toNumber(value) / this.count);
  }
}

function summed(values: readonly Value[]): Sum {
  const sum = new Sum();
  for (const value of values) {
    checkTime();
    sum.add(value);
  }
  return sum;
}

/** Returns the least or greatest value. Ignores null and missing values. */
export function extremeOf(values: readonly Value[], direction: 1 | -1, strings?: StringComparer): Value {
  let best: Value = null;
  for (const value of values) {
    checkTime();
    if (isMissing(value)) continue;
    if (best === null || compareValues(value, best, strings) * direction < 0) best = value;
  }
  return best;
}

/** Returns the standard deviation of the numbers among the values. Null if there are too few. */
export function deviationOf(values: readonly Value[], sample: boolean): Value {
  const numbers = values.filter(isNumeric).map(toNumber);
  const divisor = numbers.length - (sample ? 1 : 0);
  if (divisor <= 0) return null;
  const mean = numbers.reduce((total, value) => total + value, 0) / numbers.length;
  return makeDouble(Math.sqrt(numbers.reduce((total, value) => total + (value - mean) ** 2, 0) / divisor));
}

/** Returns the values below which these parts of the numbers lie. Null if there are no numbers. */
export function percentilesOf(values: readonly Value[], parts: readonly number[]): Value[] {
  const numbers = values
    .filter((value): value is Numeric => isNumeric(value) && !Number.isNaN(toNumber(value)))
    .sort(compareNumbers);
  return parts.map((part) =>
    numbers.length === 0 ? null : makeDouble(toNumber(numbers[Math.max(Math.ceil(part * numbers.length) - 1, 0)])),
  );
}

const MEDIAN_CODES: PartCodes = {
  noDocument: 'Location7436100',
  unknown: 'IDLUnknownField',
  lacks: { input: 'IDLFailedToParse', method: 'IDLFailedToParse' },
};
const PERCENTILE_CODES: PartCodes = {
  noDocument: 'Location7436200',
  unknown: 'IDLUnknownField',
  lacks: { ...MEDIAN_CODES.lacks, p: 'IDLFailedToParse' },
};

/** Parses the operand of `$median` and `$percentile`. */
export function percentileParts(
  name: '$median' | '$percentile',
  operand: Value,
  compile: Compile,
): { input: (env: Env) => Value; parts: (env: Env) => number[] } {
  const codes = name === '$median' ? MEDIAN_CODES : PERCENTILE_CODES;
  const parts = Object.fromEntries(named(name, operand, codes, [], compile));
  const method = (operand as { [field: string]: Value })['method'];
  if (method !== 'approximate') throw notSupported(`${name} with a 'method' other than 'approximate'`);
  return {
    input: parts['input'],
    parts: (env) => {
      if (name === '$median') return [0.5];
      const list = parts['p'](env);
      const numbers = Array.isArray(list) ? list.map(numberOf) : [];
      if (
        numbers.length === 0 ||
        !numbers.every((number): number is number => number !== undefined && number >= 0 && number <= 1)
      )
        throw new MongoError(
          'Location7750301',
          "The $percentile 'p' field must be an array of numbers in the range [0.0, 1.0]",
        );
      return numbers;
    },
  };
}

function percentile(name: '$median' | '$percentile'): OperatorFactory {
  return (operand, compile) => {
    const { input, parts } = percentileParts(name, operand, compile);
    return (env) => {
      const value = input(env);
      const results = percentilesOf(Array.isArray(value) ? value : [value], parts(env));
      return name === '$median' ? results[0] : results;
    };
  };
}

/** Returns an accumulator as an expression over an array or over its operands. */
function over(compute: (values: readonly Value[], strings: StringComparer | undefined) => Value): OperatorFactory {
  return (operand, compile) => {
    const list = Array.isArray(operand) ? operand.map((item) => compile(item)) : [compile(operand)];
    return (env) => {
      const values = list.map((item) => item(env));
      return compute(values.length === 1 && Array.isArray(values[0]) ? values[0] : values, env.strings);
    };
  };
}

/** Accumulators as expressions. */
export const STATISTICS_OPERATORS: Record<string, OperatorFactory> = {
  $sum: over((values) => summed(values).value),
  $avg: over((values) => summed(values).mean),
  $min: over((values, strings) => extremeOf(values, 1, strings)),
  $max: over((values, strings) => extremeOf(values, -1, strings)),
  $stdDevPop: over((values) => deviationOf(values, false)),
  $stdDevSamp: over((values) => deviationOf(values, true)),
  $median: percentile('$median'),
  $percentile: percentile('$percentile'),
};
