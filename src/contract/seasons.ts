import { monthName } from './time/zones.js';

/** First month of a season that spans two years, if neither a file nor the league decides it. */
export const USUAL_SEASON_START = 7;

/** Number of months of a year. A season starts in a month between 1 and 12, and in January if seasons are calendar years. */
export const MONTHS_OF_YEAR = 12;

/** Returns 'seasons are calendar years' or 'seasons start in July', by the first month of a season. */
export const seasonsInWords = (start: number): string =>
  start === 1 ? 'seasons are calendar years' : `seasons start in ${monthName(start)}`;

/**
 * Returns the season of a day: '2026' if seasons start in January, else '2025/26'.
 * @param date YYYY-MM-DD
 * @param start first month of the season, 1 to 12
 */
export function seasonOfDate(date: string, start: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  if (start === 1) return String(year);
  const first = month >= start ? year : year - 1;
  return `${first}/${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Returns whether the name of a season is a year such as '2026', not a span such as '2025/26'. */
export const isCalendarYear = (season: string): boolean => /^\d{4}$/.test(season);

/**
 * Returns the first month of the seasons of these days: January or July. Seasons start in the month with the longer break around
 * its first day. Returns null if the breaks do not differ, as for days between September and November.
 * @param dates YYYY-MM-DD, in any order
 */
export function seasonStartOf(dates: readonly string[]): number | null {
  const days = [...new Set(dates)].sort();
  const [calendar, split] = [1, USUAL_SEASON_START].map((month) => shortestBreak(days, month));
  if (calendar === undefined || split === undefined || calendar === split) return null;
  return calendar > split ? 1 : USUAL_SEASON_START;
}

/**
 * Returns the shortest time between two games of different seasons, in ms. Returns infinity if all games belong to one season.
 */
function shortestBreak(days: readonly string[], month: number): number {
  let shortest = Infinity;
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (before === undefined || seasonOfDate(before, month) === seasonOfDate(day, month)) continue;
    shortest = Math.min(shortest, Date.parse(day) - Date.parse(before));
  }
  return shortest;
}
