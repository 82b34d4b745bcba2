import { Temporal } from 'temporal-polyfill';

/**
 * The instant of a wall-clock time in a zone (RFC 5545's rule): a time in a DST gap moves forward by the gap, of the
 * two in a fold the first holds.
 * @param date YYYY-MM-DD
 * @param time HH:mm
 * @param timeZone IANA name
 */
export function kickOffInstant(date: string, time: string, timeZone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  return new Date(wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** The day and hour that a clock in `timeZone` shows at an instant. */
export function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The ISO 8601 week of a day, like 2026-W34. */
export function isoWeek(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`;
}
