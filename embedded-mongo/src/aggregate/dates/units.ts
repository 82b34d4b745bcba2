import { Temporal } from 'temporal-polyfill';
import type { Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { typeName } from '../../query/types.js';
import { instantOf, outOfRange, zoned } from './zone.js';

/** Units with a fixed length, in ms. */
const FIXED = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 } as const;
/** Units of the calendar, in months. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
/** Units of the calendar, in days. */
const DAYS = { day: 1, week: 7 } as const;

export type Unit = keyof typeof FIXED | keyof typeof MONTHS | keyof typeof DAYS;

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export function unitOf(operator: string, value: Value, noText: CodeName): Unit {
  if (typeof value !== 'string')
    throw new MongoError(noText, `${operator} requires 'unit' to be a string, but got ${typeName(value)}`);
  if (value in FIXED || value in MONTHS || value in DAYS) return value as Unit;
  throw new MongoError(
    'FailedToParse',
    `${operator} parameter 'unit' value cannot be recognized as a time unit: ${value}`,
  );
}

/** Returns the first day of a week, from 1 for Monday to 7 for Sunday. */
export function weekdayOf(operator: string, value: Value): number {
  if (typeof value !== 'string')
    throw new MongoError(
      'Location5439015',
      `${operator} requires 'startOfWeek' to be a string, but got ${typeName(value)}`,
    );
  const text = value.toLowerCase();
  const day = WEEKDAYS.findIndex((name) => name === text || name.slice(0, 3) === text);
  if (day >= 0) return day + 1;
  throw new MongoError(
    'Location5439016',
    `${operator} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${value}`,
  );
}

/**
 * Adds units to a date. The end of a month stays the end of a month: January 31 plus a month is the end of February.
 */
export function addUnits(date: Date, unit: Unit, amount: number, zone: string): Date {
  try {
    if (unit in FIXED) {
      const later = new Date(date.getTime() + amount * FIXED[unit as keyof typeof FIXED]);
      if (Number.isNaN(later.getTime())) throw outOfRange();
      return later;
    }
    const duration =
      unit in MONTHS
        ? { months: amount * MONTHS[unit as keyof typeof MONTHS] }
        : { days: amount * DAYS[unit as keyof typeof DAYS] };
    return new Date(zoned(date, zone).add(duration).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) throw outOfRange();
    throw error;
  }
}

const EPOCH = Temporal.PlainDate.from('1970-01-01');

function dayNumber(date: Temporal.ZonedDateTime): number {
  return EPOCH.until(date.toPlainDate(), { largestUnit: 'day' }).days;
}

/** Returns the number of the week of a day. 1970-01-01 was a Thursday. */
function weekNumber(day: number, startOfWeek: number): number {
  return Math.floor((day + 4 - startOfWeek) / 7);
}

/** Counts the starts of a unit between two dates. */
export function countUnits(start: Date, end: Date, unit: Unit, zone: string, startOfWeek: number): number {
  const [from, to] = [zoned(start, zone), zoned(end, zone)];
  if (unit in FIXED) {
    const ms = FIXED[unit as keyof typeof FIXED];
    // Hours start by the zone's clocks, which may differ from UTC by half an hour.
    const shift = from.offsetNanoseconds / 1e6;
    return Math.floor((end.getTime() + shift) / ms) - Math.floor((start.getTime() + shift) / ms);
  }
  if (unit === 'day') return dayNumber(to) - dayNumber(from);
  if (unit === 'week') return weekNumber(dayNumber(to), startOfWeek) - weekNumber(dayNumber(from), startOfWeek);
  const length = MONTHS[unit as keyof typeof MONTHS];
  const count = (date: Temporal.ZonedDateTime): number => Math.floor((date.year * 12 + date.month - 1) / length);
  return count(to) - count(from);
}

/** Start of the first bin, in the zone. */
const REFERENCE = Temporal.PlainDateTime.from('2000-01-01T00:00');
const REFERENCE_DAY = EPOCH.until(REFERENCE.toPlainDate(), { largestUnit: 'day' }).days;

function floorTo(value: number, size: number): number {
  return Math.floor(value / size) * size;
}

/** Returns the start of a date's bin of `size` units. */
export function truncate(date: Date, unit: Unit, size: number, zone: string, startOfWeek: number): Date {
  if (unit in FIXED) {
    const reference = instantOf(REFERENCE, zone).getTime();
    return new Date(reference + floorTo(date.getTime() - reference, size * FIXED[unit as keyof typeof FIXED]));
  }
  const local = zoned(date, zone);
  if (unit in MONTHS) {
    const months = floorTo(
      (local.year - REFERENCE.year) * 12 + local.month - 1,
      size * MONTHS[unit as keyof typeof MONTHS],
    );
    return instantOf(REFERENCE.add({ months }), zone);
  }
  // Weeks are counted from the first week that starts on or after the reference, which is a Saturday.
  const reference = unit === 'week' ? REFERENCE_DAY + ((startOfWeek - 6 + 7) % 7) : REFERENCE_DAY;
  const days = reference + floorTo(dayNumber(local) - reference, size * DAYS[unit as keyof typeof DAYS]);
  return instantOf(REFERENCE.add({ days: days - REFERENCE_DAY }), zone);
}
