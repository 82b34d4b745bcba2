import { Temporal } from 'temporal-polyfill';
import { instantOf, outOfRange } from './zone.js';

type Local = Temporal.ZonedDateTime;

/** Returns the week of the year. Weeks start on Sunday, and the first week contains the first Sunday. */
export function sundayWeek(date: Local): number {
  return Math.floor((date.dayOfYear - 1 - (date.dayOfWeek % 7) + 7) / 7);
}

/** Returns 1 for Sunday to 7 for Saturday. */
export function sundayBasedDay(date: Local): number {
  return (date.dayOfWeek % 7) + 1;
}

/** A date by parts. A part outside of its range carries over. */
export interface Parts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
}

/** A date by year, week, and day of the week according to ISO 8601. */
export interface WeekParts extends Omit<Parts, 'year' | 'month' | 'day'> {
  readonly isoWeekYear: number;
  readonly isoWeek?: number;
  readonly isoDayOfWeek?: number;
}

export function fromParts(parts: Parts | WeekParts, zone: string): Date {
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = parts;
  try {
    const day = 'year' in parts ? calendarDay(parts) : weekDay(parts);
    const local = day
      .toPlainDateTime()
      .add({ hours: hour, minutes: minute, seconds: second, milliseconds: millisecond });
    return instantOf(local, zone);
  } catch (error) {
    if (error instanceof RangeError) throw outOfRange();
    throw error;
  }
}

function calendarDay({ year, month = 1, day = 1 }: Parts): Temporal.PlainDate {
  return new Temporal.PlainDate(year, 1, 1).add({ months: month - 1 }).add({ days: day - 1 });
}

function weekDay({ isoWeekYear, isoWeek = 1, isoDayOfWeek = 1 }: WeekParts): Temporal.PlainDate {
  // January 4 is always in the first week.
  const first = new Temporal.PlainDate(isoWeekYear, 1, 4);
  return first.add({ days: (isoWeek - 1) * 7 + isoDayOfWeek - first.dayOfWeek });
}
