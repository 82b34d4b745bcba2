import { DAY, MINUTE } from './units.js';

/** Returns the offset of a zone at an instant (ms), in minutes east of UTC. */
function offsetMinutes(instant: number, timeZone: string): number {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
  const at: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) at[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = at;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE) * MINUTE) / MINUTE);
}

/**
 * Returns the instant (ms) of a wall-clock time in a zone, for browsers. Does not use the Temporal polyfill, which would be a
 * large part of a page's scripts. Returns the same instants as `kickOffInstant`: a time in a DST gap moves forward by the gap,
 * and an ambiguous time is the first of the two instants. Returns NaN if the day, time, or zone is invalid.
 * @param date YYYY-MM-DD
 * @param time HH:mm
 * @param zone IANA name
 */
export function instantOf(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return Number.NaN;
  try {
    const before = offsetMinutes(wall - DAY, zone);
    const after = offsetMinutes(wall + DAY, zone);
    const fits = [before, after]
      .map((offset) => ({ offset, instant: wall - offset * MINUTE }))
      .filter(({ offset, instant }) => offsetMinutes(instant, zone) === offset)
      .map(({ instant }) => instant);
    return fits.length ? Math.min(...fits) : wall - before * MINUTE;
  } catch {
    return Number.NaN;
  }
}
