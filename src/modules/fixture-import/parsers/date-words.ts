import { DAY } from '../../../contract/time/units.js';

/** Languages in which files may name months and weekdays. */
const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt'];
/** Abbreviations that are not a prefix of the full name, and the Austrian name of January. */
const OTHER_MONTHS: readonly [word: string, month: number][] = [
  ['mrz', 3],
  ['jänner', 1],
  ['jän', 1],
];
const MIN_MONTH_LETTERS = 3;
const MIN_DAY_LETTERS = 2;
/** Sunday, 2023-01-01, in ms since 1970. */
const A_SUNDAY = Date.UTC(2023, 0, 1);

/** Removes accents, letter case, and punctuation: 'Févr.' becomes 'fevr', and 'terça-feira' becomes 'tercafeira'. */
export const bareWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Returns the prefixes of the names in all languages. A prefix of two different months or days maps to null. */
function beginnings(
  field: 'month' | 'weekday',
  instants: readonly number[],
  minLetters: number,
): Map<string, number | null> {
  const words = new Map<string, number | null>();
  for (const language of LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { [field]: 'long', timeZone: 'UTC' });
    instants.forEach((instant, index) => {
      const name = bareWord(format.format(instant));
      for (let length = minLetters; length <= name.length; length += 1) {
        const word = name.slice(0, length);
        const isTaken = words.has(word) && words.get(word) !== index;
        // A full name counts even if another name starts with it.
        if (isTaken && length < name.length) words.set(word, null);
        else words.set(word, index);
      }
    });
  }
  return words;
}

let months: Map<string, number | null> | undefined;
let weekdays: Map<string, number | null> | undefined;

/** Returns the month (1 to 12) of a name or its prefix in one of six languages, or null for any other word. */
export function monthOf(word: string): number | null {
  months ??= new Map([
    ...[
      ...beginnings(
        'month',
        Array.from({ length: 12 }, (_, index) => Date.UTC(2023, index, 15)),
        MIN_MONTH_LETTERS,
      ),
    ].map(([name, index]): [string, number | null] => [name, index === null ? null : index + 1]),
    ...OTHER_MONTHS.map(([word, month]): [string, number] => [bareWord(word), month]),
  ]);
  return months.get(bareWord(word)) ?? null;
}

/** Returns the weekday (0 is Sunday) of a name or its prefix in one of six languages, or null for any other word. */
export function weekdayOf(word: string): number | null {
  weekdays ??= beginnings(
    'weekday',
    Array.from({ length: 7 }, (_, index) => A_SUNDAY + index * DAY),
    MIN_DAY_LETTERS,
  );
  return weekdays.get(bareWord(word)) ?? null;
}
