import type { Temporal } from 'temporal-polyfill';
import { isNumeric, numberOf, toNumber } from '../../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { typeName } from '../../query/types.js';
import { checkFormat, formatDate } from '../dates/format.js';
import { checkReadable, parseByFormat, parseDate } from '../dates/parse.js';
import { fromParts, sundayBasedDay, sundayWeek } from '../dates/parts.js';
import { addUnits, countUnits, truncate, unitOf, weekdayOf } from '../dates/units.js';
import { dateOf, UTC, zoned, zoneOf } from '../dates/zone.js';
import { isMissing, isTruthy, type Env, type Expression, type OperatorFactory } from '../expression.js';
import { exactly, named, partsOf, type PartCodes } from './operands.js';

/** Returns an operator with named parts. Its result is null if any of them is null. */
function overParts(
  name: string,
  codes: PartCodes,
  optional: readonly string[],
  compute: (parts: Doc) => Value,
): OperatorFactory {
  return (operand, compile) => {
    const parts = named(name, operand, codes, optional, compile);
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

const PART_CODES: PartCodes = {
  noDocument: 'Location40536',
  unknown: 'Location40535',
  lacks: { date: 'Location40539' },
};

/** Returns an operator on a date or on `{ date, timezone }`. */
function part(name: string, read: (date: Temporal.ZonedDateTime) => Value): OperatorFactory {
  const byParts = overParts(name, PART_CODES, ['timezone'], (parts) => read(local(parts)));
  return (operand, compile) => {
    if (isDoc(operand) && !Object.keys(operand).some((key) => key.startsWith('$'))) return byParts(operand, compile);
    if (Array.isArray(operand) && operand.length !== 1)
      throw new MongoError('Location40536', `${name} accepts exactly one argument if given an array`);
    const [date] = exactly(name, operand, 1, compile);
    return (env) => {
      const value = date(env);
      return isMissing(value) ? null : read(zoned(dateOf(value), UTC));
    };
  };
}

/** Returns an integer in the range of a part of a date. Throws otherwise. */
function integerPart(
  name: string,
  part: string,
  value: Value,
  min = -32768,
  max = 32767,
  code: CodeName = 'Location31034',
): number {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number))
    throw new MongoError(
      'Location40515',
      `${name} requires '${part}' to evaluate to an integer, found ${typeName(value)}`,
    );
  if (number < min || number > max)
    throw new MongoError(
      code,
      `'${part}' must evaluate to a value in the range ${min} to ${max}; value ${number} is not in range`,
    );
  return number;
}

const TIME_PARTS = ['hour', 'minute', 'second', 'millisecond'] as const;
const PARTS = ['year', 'month', 'day', ...TIME_PARTS];
const WEEK_PARTS = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek', ...TIME_PARTS];
const DAY_PARTS = new Set(['year', 'month', 'day']);
/** Seconds and milliseconds have the range of a date. */
const MAX_SECONDS = 2 ** 53;

const FROM_PARTS_CODES: PartCodes = { noDocument: 'Location40519', unknown: 'Location40518', lacks: {} };

const dateFromParts: OperatorFactory = (operand, compile) => {
  const partNames = Object.keys(
    partsOf('$dateFromParts', operand, FROM_PARTS_CODES, [...PARTS, ...WEEK_PARTS, 'timezone']),
  );
  const byWeek = partNames.includes('isoWeekYear');
  const [first] = byWeek ? WEEK_PARTS : PARTS;
  if (!partNames.includes(first))
    throw new MongoError('Location40516', "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  if (byWeek ? partNames.some((part) => DAY_PARTS.has(part)) : partNames.some((part) => part.startsWith('iso')))
    throw new MongoError(
      partNames.includes('year') ? 'Location40489' : 'Location40525',
      '$dateFromParts does not allow mixing natural dates with ISO dates',
    );
  return overParts('$dateFromParts', FROM_PARTS_CODES, partNames, (parts) => {
    const numbers: Record<string, number> = {};
    for (const [key, value] of Object.entries(parts)) {
      if (key === 'timezone') continue;
      const large = key === 'second' || key === 'millisecond';
      if (key === first)
        numbers[key] = integerPart('$dateFromParts', key, value, 1, 9999, byWeek ? 'Location31095' : 'Location40523');
      else
        numbers[key] = large
          ? integerPart('$dateFromParts', key, value, -MAX_SECONDS, MAX_SECONDS)
          : integerPart('$dateFromParts', key, value);
    }
    return fromParts(numbers as unknown as Parameters<typeof fromParts>[0], zone(parts));
  })(operand, compile);
};

const TO_PARTS_CODES: PartCodes = {
  noDocument: 'Location40524',
  unknown: 'Location40520',
  lacks: { date: 'Location40522' },
};

const dateToParts = overParts('$dateToParts', TO_PARTS_CODES, ['timezone', 'iso8601'], (parts) => {
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

function formatOf(name: string, value: Value, code: CodeName): string | undefined {
  if (isMissing(value)) return undefined;
  if (typeof value === 'string') return value;
  throw new MongoError(code, `${name} requires that 'format' be a string, found: ${typeName(value)}`);
}

const TO_STRING_CODES: PartCodes = {
  noDocument: 'Location18629',
  unknown: 'Location18534',
  lacks: { date: 'Location18628' },
};

/** Errors in the format and the zone are reported even if there is no date. */
const dateToString: OperatorFactory = (operand, compile) => {
  const name = '$dateToString';
  const parts = new Map(named(name, operand, TO_STRING_CODES, ['format', 'timezone', 'onNull'], compile));
  return (env) => {
    const format = formatOf(name, parts.get('format')?.(env), 'Location18533');
    if (format !== undefined) checkFormat(format);
    const at = zoneIn(parts, env);
    const date = parts.get('date')?.(env);
    if (isMissing(date)) return parts.has('onNull') ? parts.get('onNull')?.(env) : null;
    if (at === null || (format === undefined && parts.has('format'))) return null;
    const iso = at === undefined || at === UTC ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L';
    return formatDate(zoned(dateOf(date), at ?? UTC), format ?? iso);
  };
};

/** Returns the zone. Undefined if the operand has none, null if its value is missing. */
function zoneIn(parts: ReadonlyMap<string, Expression>, env: Env): string | null | undefined {
  const expression = parts.get('timezone');
  if (!expression) return undefined;
  const value = expression(env);
  return isMissing(value) ? null : zoneOf(value);
}

const FROM_STRING_CODES: PartCodes = {
  noDocument: 'Location40540',
  unknown: 'Location40541',
  lacks: { dateString: 'Location40542' },
};

const dateFromString: OperatorFactory = (operand, compile) => {
  const name = '$dateFromString';
  const optional = ['format', 'timezone', 'onNull', 'onError'];
  const parts = new Map(named(name, operand, FROM_STRING_CODES, optional, compile));
  const read = (input: Value, format: string | undefined, at: string | null | undefined): Value => {
    if (typeof input !== 'string')
      throw new MongoError(
        'ConversionFailure',
        `$dateFromString requires that 'dateString' be a string, found: ${typeName(input)}`,
      );
    if (at === null || (format === undefined && parts.has('format'))) return null;
    return format === undefined ? parseDate(input, at) : parseByFormat(input, format, at);
  };
  return (env) => {
    const format = formatOf(name, parts.get('format')?.(env), 'Location40684');
    if (format !== undefined) checkReadable(format);
    const at = zoneIn(parts, env);
    const input = parts.get('dateString')?.(env);
    if (isMissing(input)) return parts.has('onNull') ? parts.get('onNull')?.(env) : null;
    try {
      return read(input, format, at);
    } catch (error) {
      const onError = parts.get('onError');
      if (onError && error instanceof MongoError && error.codeName === 'ConversionFailure') return onError(env);
      throw error;
    }
  };
};

const ADD_CODES: PartCodes = {
  noDocument: 'Location5166400',
  unknown: 'Location5166401',
  lacks: { startDate: 'Location5166402', unit: 'Location5166402', amount: 'Location5166402' },
};
const DIFF_CODES: PartCodes = {
  noDocument: 'Location5166301',
  unknown: 'Location5166302',
  lacks: { startDate: 'Location5166303', endDate: 'Location5166304', unit: 'Location5166305' },
};
const TRUNC_CODES: PartCodes = {
  noDocument: 'Location5439007',
  unknown: 'Location5439008',
  lacks: { date: 'Location5439009', unit: 'Location5439010' },
};

function adding(name: string, sign: 1 | -1): OperatorFactory {
  return overParts(name, ADD_CODES, ['timezone'], (parts) => {
    const amount = isNumeric(parts['amount']) ? toNumber(parts['amount']) : NaN;
    if (!Number.isInteger(amount))
      throw new MongoError('Location5166405', `${name} expects integer amount of time units`);
    const unit = unitOf(name, parts['unit'], 'Location5166404');
    return addUnits(dateOf(parts['startDate'], 'Location5166403'), unit, sign * amount, zone(parts));
  });
}

const startOfWeek = (name: string, parts: Doc): number =>
  parts['unit'] === 'week' ? weekdayOf(name, parts['startOfWeek'] ?? 'sunday') : 7;

/** All operators on dates. */
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
  $dateDiff: overParts('$dateDiff', DIFF_CODES, ['timezone', 'startOfWeek'], (parts) => {
    const unit = unitOf('$dateDiff', parts['unit'], 'Location5439013');
    const [start, end] = [parts['startDate'], parts['endDate']].map((date) => dateOf(date, 'Location5166307'));
    return BigInt(countUnits(start, end, unit, zone(parts), startOfWeek('$dateDiff', parts)));
  }),
  $dateTrunc: overParts('$dateTrunc', TRUNC_CODES, ['binSize', 'timezone', 'startOfWeek'], (parts) => {
    const unit = unitOf('$dateTrunc', parts['unit'], 'Location5439013');
    const size = numberOf(parts['binSize'] ?? 1);
    if (size === undefined || !Number.isInteger(size))
      throw new MongoError('Location5439017', "$dateTrunc requires 'binSize' to be a 64-bit integer");
    if (size < 1 || size > 100_000_000_000)
      throw new MongoError('Location5439018', "$dateTrunc requires 'binSize' to be greater than 0 and not too large");
    return truncate(
      dateOf(parts['date'], 'Location5439012'),
      unit,
      size,
      zone(parts),
      startOfWeek('$dateTrunc', parts),
    );
  }),
};
