/** A moment as some clients send it. */
export interface SecondsAndNanos {
  seconds: number;
  nanoseconds?: number;
}

const isSeconds = (value: unknown): value is SecondsAndNanos =>
  typeof value === 'object' && value !== null && typeof (value as SecondsAndNanos).seconds === 'number';

/** A moment that came as ISO 8601 or `{seconds, nanoseconds}`; null when it is none. */
export function momentOf(value: unknown): Date | null {
  if (!isSeconds(value) && typeof value !== 'string') return null;
  const moment = isSeconds(value) ? new Date(value.seconds * 1000 + (value.nanoseconds ?? 0) / 1e6) : new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The day of such a moment, YYYY-MM-DD (UTC unless the text itself names the day); what is none comes back as it is. */
export function dayOf(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value.trim())) return value.trim();
  if (typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}T/.test(value.trim())) return value;
  return (
    momentOf(typeof value === 'string' ? value.trim() : value)
      ?.toISOString()
      .slice(0, 10) ?? value
  );
}
