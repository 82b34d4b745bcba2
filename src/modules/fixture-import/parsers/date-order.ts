import type { DateOrder } from '../../../contract/dto/import.dto.js';
import { isCalendarDate } from '../../../contract/dto/time-rules.js';
import { weekdayOf } from './date-words.js';

/** Matches '15/08/2026' or '15-8-26', optionally after a weekday. */
const NUMERIC = /^(?:([\p{L}-]+)\.?,? )?(\d{1,2}) ?([-/]) ?(\d{1,2}) ?\3 ?(\d{4}|\d{2})(?!\d)/u;
/** Maximum number of years in a file. A file with more different values has days in this position, not two-digit years. */
const YEARS_OF_A_FILE = 2;

/** Order of the parts in numeric dates of a file, or null if the dates do not determine the order. */
export type FileDateOrder = DateOrder | 'year-first' | null;

export interface NumericDate {
  weekday: string | undefined;
  first: number;
  second: number;
  third: number;
  hasShortYear: boolean;
  /** Whether the text ends after the date. */
  isWhole: boolean;
}

/** Parses a date such as '15/08/2026' without interpreting the order of its parts. Returns null for any other text. */
export function numericDate(text: string): NumericDate | null {
  const [match, weekday, first, , second, third] = NUMERIC.exec(text) ?? [];
  if (match === undefined || third === undefined) return null;
  const numbers = { first: Number(first), second: Number(second), third: Number(third) };
  return { weekday, ...numbers, hasShortYear: third.length < 4, isWhole: match.length === text.length };
}

/** Adds the century to a two-digit year: 26 becomes 2026, and 98 becomes 1998. */
export const fullYear = (year: number): number => (year >= 100 ? year : year + (year < 70 ? 2_000 : 1_900));

/**
 * Returns the order of day and month in the dates of a file. Dates that are valid in only one order decide. If a file has no such
 * date, its weekdays decide.
 */
export function orderOfDates(texts: Iterable<unknown>): FileDateOrder {
  const dates = [...texts].flatMap((text) => (typeof text === 'string' ? (numericDate(text.trim()) ?? []) : []));
  if (isYearFirst(dates)) return 'year-first';
  return agreed(dates.map(orderByRange)) ?? (dates.some(orderByRange) ? null : agreed(dates.map(orderByWeekday)));
}

/** Returns the order that all entries of a list agree on, or null if the list contains no order or both. */
function agreed(orders: readonly (DateOrder | null)[]): DateOrder | null {
  const named = new Set(orders.filter((order) => order !== null));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}

function orderByRange({ first, second }: NumericDate): DateOrder | null {
  if (first > 12 && second <= 12) return 'day-first';
  return second > 12 && first <= 12 ? 'month-first' : null;
}

function orderByWeekday({ weekday, first, second, third }: NumericDate): DateOrder | null {
  const day = weekday === undefined ? null : weekdayOf(weekday);
  if (day === null || first === second) return null;
  const isOn = (month: number, dayOfMonth: number): boolean =>
    new Date(Date.UTC(fullYear(third), month - 1, dayOfMonth)).getUTCDay() === day;
  const fits = [isOn(second, first), isOn(first, second)];
  if (fits[0] === fits[1]) return null;
  return fits[0] ? 'day-first' : 'month-first';
}

/** Returns whether dates start with a two-digit year. In a file, years hardly change, while the days at the end do. */
function isYearFirst(dates: readonly NumericDate[]): boolean {
  const short = dates.filter(({ hasShortYear }) => hasShortYear);
  const count = (part: 'first' | 'third'): number => new Set(short.map((date) => date[part])).size;
  const isPossible = ({ first, second, third }: NumericDate): boolean =>
    isCalendarDate(`${fullYear(first)}-${String(second).padStart(2, '0')}-${String(third).padStart(2, '0')}`);
  return (
    count('first') <= YEARS_OF_A_FILE &&
    count('third') > YEARS_OF_A_FILE &&
    short.length === dates.length &&
    short.every(isPossible)
  );
}
