import { lettersOf } from '@contract/words.js';

/** Truncates a text to a number of characters and adds an ellipsis. */
export function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}

/** Maximum length of a location in lists. */
export const LOCATION_LENGTH = 20;

/** Returns a match's title without the league's name: 'Week 3' for 'Harbour League: Week 3'. */
export const withoutLeague = (title: string, league: string): string =>
  title.startsWith(`${league}: `) ? title.slice(league.length + 2) : title;

/** Splits a title such as 'Home vs Away' into 'Home', ' vs ', and 'Away'. Returns null for other titles. */
export function versusIn(title: string): [home: string, between: string, away: string] | null {
  const [home = '', between = '', away = '', ...more] = title.trim().split(/(\s+(?:vs?\.?|–|-)\s+)/i);
  return home && away && more.length === 0 ? [home, between, away] : null;
}

/** Returns the two sides of a title, or an empty list. */
export function sidesOf(title: string): string[] {
  const versus = versusIn(title);
  return versus ? [versus[0], versus[2]] : [];
}

/**
 * Matches words that browsers do not break at the end of a line. Excludes scripts without spaces; words end after a
 * dash.
 */
const UNBROKEN = /(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[^\s\p{Pd}])+/gu;

/** Returns the number of letters in the longest word of some names, without combining marks. */
export const longestWord = (...names: string[]): number =>
  Math.max(0, ...names.flatMap((name) => (name.match(UNBROKEN) ?? []).map((word) => lettersOf(word).length)));

/** Returns whether a text may be the address of a link to another site. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);
