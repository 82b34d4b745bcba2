import { Temporal } from 'temporal-polyfill';

/** A day of a zone: 23 or 25 hours long when clocks change in it. */
export interface Day {
  /** YYYY-MM-DD */
  day: string;
  /** Its first instant, and that of the day after. */
  from: Date;
  to: Date;
}

const midnight = (day: Temporal.PlainDate, timeZone: string): Date =>
  new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);

/**
 * The days of a zone around an instant, in order.
 * @param timeZone IANA name
 * @param span how many days before and after the one that holds the instant
 */
export function daysAround(instant: number, timeZone: string, span: { back: number; ahead: number }): Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: span.back + 1 + span.ahead }, (_, index) => {
    const day = today.add({ days: index - span.back });
    return { day: day.toString(), from: midnight(day, timeZone), to: midnight(day.add({ days: 1 }), timeZone) };
  });
}

/** A cache key for a span of days: the same days of another zone begin at other instants. */
export const keyOf = (days: readonly Day[]): string =>
  `${days[0]?.from.toISOString()}/${days.at(-1)?.to.toISOString()}`;
