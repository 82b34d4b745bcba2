import { Temporal } from 'temporal-polyfill';

/** A day in a time zone. The day has 23 or 25 hours if clocks change on the day. */
export interface Day {
  /** YYYY-MM-DD */
  day: string;
  /** First instant of the day. */
  from: Date;
  /** First instant of the next day. */
  to: Date;
}

/** Returns the day in a zone that contains an instant (ms since the epoch). */
export const dayIn = (timeZone: string, instant: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();

/** Returns the first instant of a day in a zone, in ms since the epoch. The day starts at 01:00 if clocks skip midnight. */
export const firstInstant = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime({ timeZone }).epochMilliseconds;

/**
 * Returns the days in a zone around an instant, in ascending order.
 * @param timeZone IANA name
 * @param span number of days before and after the day that contains the instant
 */
export function daysAround(instant: number, timeZone: string, span: { back: number; ahead: number }): Day[] {
  const today = dayIn(timeZone, instant);
  const begin = (day: Temporal.PlainDate): Date => new Date(firstInstant(day, timeZone));
  return Array.from({ length: span.back + 1 + span.ahead }, (_, index) => {
    const day = today.add({ days: index - span.back });
    return { day: day.toString(), from: begin(day), to: begin(day.add({ days: 1 })) };
  });
}

/** Returns a cache key for a range of days. The key contains instants, because days start at different instants in each zone. */
export const keyOf = (days: readonly Day[]): string =>
  `${days[0]?.from.toISOString()}/${days.at(-1)?.to.toISOString()}`;
