import { Temporal } from 'temporal-polyfill';

/**
 * Returns the instant of a wall-clock time in a zone, by the rule of RFC 5545. A time in a DST gap moves forward by the gap, and
 * an ambiguous time is the first of the two instants.
 * @param date YYYY-MM-DD
 * @param time HH:mm
 * @param timeZone IANA name
 */
export function kickOffInstant(date: string, time: string, timeZone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  return new Date(wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** Returns the day and time that a clock in `timeZone` shows at an instant. */
export function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** Returns the ISO 8601 week of a day, such as 2026-W34. */
export function isoWeek(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`;
}
