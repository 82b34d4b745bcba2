/** A point in time as some clients send it. */
export interface SecondsAndNanos {
  seconds: number;
  nanoseconds?: number;
}

const isSeconds = (value: unknown): value is SecondsAndNanos =>
  typeof value === 'object' && value !== null && typeof (value as SecondsAndNanos).seconds === 'number';

/** Parses a point in time in ISO 8601 or as `{seconds, nanoseconds}`. Returns null if the value is invalid. */
export function momentOf(value: unknown): Date | null {
  if (!isSeconds(value) && typeof value !== 'string') return null;
  const moment = isSeconds(value) ? new Date(value.seconds * 1000 + (value.nanoseconds ?? 0) / 1e6) : new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/**
 * Returns the day of a point in time, YYYY-MM-DD. The day is in UTC unless the text is a day. Returns invalid values unchanged.
 */
export function dayOf(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value.trim())) return value.trim();
  if (typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}T/.test(value.trim())) return value;
  return (
    momentOf(typeof value === 'string' ? value.trim() : value)
      ?.toISOString()
      .slice(0, 10) ?? value
  );
}
