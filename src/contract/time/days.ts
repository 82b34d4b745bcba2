import { DAY } from './units.js';
import { dayKey, daysFrom } from './zones.js';

/** Adds a number of days, which may be negative, to a day. Days have the format YYYY-MM-DD. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** Returns the number of days in a range, including both ends. Days have the format YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number => daysFrom(to, from) + 1;

/** Returns the day in a URL or field, YYYY-MM-DD. Returns null if the text is not a day of the years 1900 to 2199. */
export function readDay(text: string | null): string | null {
  if (!text || !/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** Moves a year of two digits, as date fields return it, to this century: 2026-11-29 for '0026-11-29'. */
export const withCentury = (day: string): string => day.replace(/^00(?=\d{2}-)/, '20');

export const todayIn = (zone: string, now: number): string => dayKey(now, zone);
