import { lettersOf } from '@contract/words.js';

/** Cuts a text at a number of characters, the mark of the cut included in none of them. */
export function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}

/** Characters of a location that lists show. */
export const LOCATION_LENGTH = 20;

/** A match's title where its league's name is next to it: 'Harbour League: Week 3' is 'Week 3'. */
export const withoutLeague = (title: string, league: string): string =>
  title.startsWith(`${league}: `) ? title.slice(league.length + 2) : title;

/** A title of the kind 'Home vs Away' in its parts: 'Home', ' vs ', 'Away'; null for any other title. */
export function versusIn(title: string): [home: string, between: string, away: string] | null {
  const [home = '', between = '', away = '', ...more] = title.trim().split(/(\s+(?:vs?\.?|–|-)\s+)/i);
  return home && away && more.length === 0 ? [home, between, away] : null;
}

/** The two sides that a title names; an empty list where it names none. */
export function sidesOf(title: string): string[] {
  const versus = versusIn(title);
  return versus ? [versus[0], versus[2]] : [];
}

/** Letters of scripts whose words are not broken where a line ends, those that end in a dash apart. */
const UNBROKEN = /(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[^\s\p{Pd}])+/gu;

/** Letters of the longest word in some names, without their marks. */
export const longestWord = (...names: string[]): number =>
  Math.max(0, ...names.flatMap((name) => (name.match(UNBROKEN) ?? []).map((word) => lettersOf(word).length)));

/** Whether a text may be the address of a link to another site. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);
