import { DAY, MINUTE } from './units.js';

/** Minutes that a zone is ahead of UTC at an instant (ms). */
function offsetMinutes(instant: number, timeZone: string): number {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
  const at: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) at[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = at;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE) * MINUTE) / MINUTE);
}

/**
 * The instant (ms) of a wall-clock time in a zone, for browsers: it does without the polyfill of Temporal, which would be a
 * good part of a page's scripts. It says what `kickOffInstant` says on the server: a time in a gap moves forward by the gap,
 * in a fold the first one holds. NaN when day, hour or zone are not readable.
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
