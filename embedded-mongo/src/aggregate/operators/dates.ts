import type { Temporal } from 'temporal-polyfill';
import { isNumeric, toNumber } from '../../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { typeName } from '../../query/types.js';
import { formatDate } from '../dates/format.js';
import { parseByFormat, parseDate } from '../dates/parse.js';
import { fromParts, sundayBasedDay, sundayWeek } from '../dates/parts.js';
import { addUnits, countUnits, truncate, unitOf, weekdayOf } from '../dates/units.js';
import { dateOf, UTC, zoned, zoneOf } from '../dates/zone.js';
import { isMissing, isTruthy, type Compile, type Expression, type OperatorFactory } from '../expression.js';
import { exactly, named } from './operands.js';

/** An operator of named parts whose answer is null where one of those that are given is. */
function overParts(
  name: string,
  required: readonly string[],
  optional: readonly string[],
  compute: (parts: Doc) => Value,
): OperatorFactory {
  return (operand, compile) => {
    const parts = named(name, operand, required, optional, compile);
    return (env) => {
      const values: Doc = {};
      for (const [key, part] of parts) {
        values[key] = part(env);
        if (isMissing(values[key])) return null;
      }
      return compute(values);
    };
  };
}

const zone = (parts: Doc): string => (parts['timezone'] === undefined ? UTC : zoneOf(parts['timezone']));
const local = (parts: Doc): Temporal.ZonedDateTime => zoned(dateOf(parts['date']), zone(parts));

/** An operator on a date, given alone or as `{ date, timezone }`. */
function part(name: string, of: (date: Temporal.ZonedDateTime) => Value): OperatorFactory {
  const byParts = overParts(name, ['date'], ['timezone'], (parts) => of(local(parts)));
  return (operand, compile) => {
    if (isDoc(operand) && !Object.keys(operand).some((key) => key.startsWith('$'))) return byParts(operand, compile);
    const [date] = exactly(name, operand, 1, compile);
    return (env) => {
      const value = date(env);
      return isMissing(value) ? null : of(zoned(dateOf(value), UTC));
    };
  };
}

/** A whole number in the range that a part of a date may have. */
function whole(
  name: string,
  part: string,
  value: Value,
  least = -32768,
  most = 32767,
  code: CodeName = 'Location31034',
): number {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number))
    throw new MongoError(
      'Location40515',
      `${name} requires '${part}' to evaluate to an integer, found ${typeName(value)}`,
    );
  if (number < least || number > most)
    throw new MongoError(
      code,
      `'${part}' must evaluate to a value in the range ${least} to ${most}; value ${number} is not in range`,
    );
  return number;
}

const TIME_PARTS = ['hour', 'minute', 'second', 'millisecond'] as const;
const PARTS = ['year', 'month', 'day', ...TIME_PARTS];
const WEEK_PARTS = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek', ...TIME_PARTS];
/** Seconds and milliseconds may be any that a date can hold. */
const MOST_SECONDS = 2 ** 53;

const dateFromParts: OperatorFactory = (operand, compile) => {
  const byWeek = isDoc(operand) && 'isoWeekYear' in operand;
  const [first, ...others] = byWeek ? WEEK_PARTS : PARTS;
  return overParts('$dateFromParts', [first], [...others, 'timezone'], (parts) => {
    const numbers: Record<string, number> = {};
    for (const [key, value] of Object.entries(parts)) {
      if (key === 'timezone') continue;
      const large = key === 'second' || key === 'millisecond';
      if (key === first)
        numbers[key] = whole('$dateFromParts', key, value, 1, 9999, byWeek ? 'Location31095' : 'Location40523');
      else
        numbers[key] = large
          ? whole('$dateFromParts', key, value, -MOST_SECONDS, MOST_SECONDS)
          : whole('$dateFromParts', key, value);
    }
    return fromParts(numbers as unknown as Parameters<typeof fromParts>[0], zone(parts));
  })(operand, compile);
};

const dateToParts = overParts('$dateToParts', ['date'], ['timezone', 'iso8601'], (parts) => {
  const date = local(parts);
  const iso = parts['iso8601'] ?? false;
  if (typeof iso !== 'boolean')
    throw new MongoError('Location40521', `iso8601 must evaluate to a bool, found ${typeName(iso)}`);
  const { hour, minute, second, millisecond } = date;
  const day = isTruthy(iso)
    ? { isoWeekYear: date.yearOfWeek, isoWeek: date.weekOfYear, isoDayOfWeek: date.dayOfWeek }
    : { year: date.year, month: date.month, day: date.day };
  return { ...day, hour, minute, second, millisecond };
});

/** `$dateToString` and `$dateFromString` have an answer of their own for null. */
function orNull(
  operand: Value,
  compile: Compile,
  subject: string,
  run: (env: Parameters<Expression>[0]) => Value,
): Expression {
  const parts = operand as Doc;
  const value = compile(parts[subject]);
  const onNull = compile('onNull' in parts ? parts['onNull'] : null);
  return (env) => (isMissing(value(env)) ? onNull(env) : run(env));
}

function formatOf(name: string, value: Value, code: CodeName): string {
  if (typeof value === 'string') return value;
  throw new MongoError(code, `${name} requires that 'format' be a string, found: ${typeName(value)}`);
}

const dateToString: OperatorFactory = (operand, compile) => {
  const run = overParts('$dateToString', ['date'], ['format', 'timezone', 'onNull'], (parts) => {
    const at = zone(parts);
    const iso = at === UTC ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L';
    return formatDate(
      local(parts),
      parts['format'] === undefined ? iso : formatOf('$dateToString', parts['format'], 'Location18533'),
    );
  })(without(operand, 'onNull'), compile);
  return orNull(operand, compile, 'date', run);
};

const dateFromString: OperatorFactory = (operand, compile) => {
  const run = overParts('$dateFromString', ['dateString'], ['format', 'timezone'], (parts) => {
    const given = parts['dateString'];
    if (typeof given !== 'string')
      throw new MongoError(
        'ConversionFailure',
        `$dateFromString requires that 'dateString' be a string, found: ${typeName(given)}`,
      );
    const at = parts['timezone'] === undefined ? undefined : zoneOf(parts['timezone']);
    const { format } = parts;
    return format === undefined
      ? parseDate(given, at)
      : parseByFormat(given, formatOf('$dateFromString', format, 'Location40684'), at);
  })(without(operand, 'onNull', 'onError'), compile);
  const onError = isDoc(operand) && 'onError' in operand ? compile(operand['onError']) : undefined;
  return orNull(operand, compile, 'dateString', (env) => {
    try {
      return run(env);
    } catch (error) {
      if (onError && error instanceof MongoError && error.codeName === 'ConversionFailure') return onError(env);
      throw error;
    }
  });
};

function without(operand: Value, ...fields: string[]): Value {
  return isDoc(operand)
    ? Object.fromEntries(Object.entries(operand).filter(([key]) => !fields.includes(key)))
    : operand;
}

function adding(name: string, sign: 1 | -1): OperatorFactory {
  return overParts(name, ['startDate', 'unit', 'amount'], ['timezone'], (parts) => {
    const amount = isNumeric(parts['amount']) ? toNumber(parts['amount']) : NaN;
    if (!Number.isInteger(amount))
      throw new MongoError('Location5166405', `${name} expects integer amount of time units`);
    return addUnits(dateOf(parts['startDate']), unitOf(name, parts['unit']), sign * amount, zone(parts));
  });
}

const startOfWeek = (name: string, parts: Doc): number =>
  parts['unit'] === 'week' ? weekdayOf(name, parts['startOfWeek'] ?? 'sunday') : 7;

/** Every operator on dates. */
export const DATE_OPERATORS: Record<string, OperatorFactory> = {
  $year: part('$year', (date) => date.year),
  $month: part('$month', (date) => date.month),
  $dayOfMonth: part('$dayOfMonth', (date) => date.day),
  $hour: part('$hour', (date) => date.hour),
  $minute: part('$minute', (date) => date.minute),
  $second: part('$second', (date) => date.second),
  $millisecond: part('$millisecond', (date) => date.millisecond),
  $dayOfYear: part('$dayOfYear', (date) => date.dayOfYear),
  $dayOfWeek: part('$dayOfWeek', sundayBasedDay),
  $week: part('$week', sundayWeek),
  $isoDayOfWeek: part('$isoDayOfWeek', (date) => date.dayOfWeek),
  $isoWeek: part('$isoWeek', (date) => date.weekOfYear),
  $isoWeekYear: part('$isoWeekYear', (date) => BigInt(date.yearOfWeek ?? date.year)),
  $dateFromParts: dateFromParts,
  $dateToParts: dateToParts,
  $dateToString: dateToString,
  $dateFromString: dateFromString,
  $dateAdd: adding('$dateAdd', 1),
  $dateSubtract: adding('$dateSubtract', -1),
  $dateDiff: overParts('$dateDiff', ['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'], (parts) => {
    const unit = unitOf('$dateDiff', parts['unit']);
    const [start, end] = [dateOf(parts['startDate']), dateOf(parts['endDate'])];
    return BigInt(countUnits(start, end, unit, zone(parts), startOfWeek('$dateDiff', parts)));
  }),
  $dateTrunc: overParts('$dateTrunc', ['date', 'unit'], ['binSize', 'timezone', 'startOfWeek'], (parts) => {
    const unit = unitOf('$dateTrunc', parts['unit']);
    const size = whole('$dateTrunc', 'binSize', parts['binSize'] ?? 1, 1, 100_000_000_000, 'Location5439018');
    return truncate(dateOf(parts['date']), unit, size, zone(parts), startOfWeek('$dateTrunc', parts));
  }),
};
