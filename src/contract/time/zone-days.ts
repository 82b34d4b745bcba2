import { Temporal } from 'temporal-polyfill';

/** A day of a zone: 23 or 25 hours long when clocks change in it. */
export interface Day {
  /** YYYY-MM-DD */
  day: string;
  /** Its first instant, and that of the day after. */
  from: Date;
  to: Date;
}

/** The day of a zone that holds an instant (ms since the epoch). */
export const dayIn = (timeZone: string, instant: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();

/** The first instant of a day of a zone, in ms since the epoch: 01:00 where clocks go forward at midnight. */
export const firstInstant = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime({ timeZone }).epochMilliseconds;

/**
 * The days of a zone around an instant, in order.
 * @param timeZone IANA name
 * @param span how many days before and after the one that holds the instant
 */
export function daysAround(instant: number, timeZone: string, span: { back: number; ahead: number }): Day[] {
  const today = dayIn(timeZone, instant);
  const begin = (day: Temporal.PlainDate): Date => new Date(firstInstant(day, timeZone));
  return Array.from({ length: span.back + 1 + span.ahead }, (_, index) => {
    const day = today.add({ days: index - span.back });
    return { day: day.toString(), from: begin(day), to: begin(day.add({ days: 1 })) };
  });
}

/** A cache key for a span of days: the same days of another zone begin at other instants. */
export const keyOf = (days: readonly Day[]): string =>
  `${days[0]?.from.toISOString()}/${days.at(-1)?.to.toISOString()}`;
