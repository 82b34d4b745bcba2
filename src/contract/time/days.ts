import { DAY } from './units.js';
import { dayKey, daysFrom } from './zones.js';

/** A day some days later, or earlier; days as YYYY-MM-DD. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** Days from one to another, both included; days as YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number => daysFrom(to, from) + 1;

/** The day that an address or a field names, YYYY-MM-DD; null for what is no day of these centuries. */
export function readDay(text: string | null): string | null {
  if (!text || !/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** A day with a year of two digits, as a date field returns it, in this century: 2026-11-29 for '0026-11-29'. */
export const withCentury = (day: string): string => day.replace(/^00(?=\d{2}-)/, '20');

export const todayIn = (zone: string, now: number): string => dayKey(now, zone);
