import { fold } from './fold.js';

/** Maximum length of a key, in code points. Texts with an equal start of this length have no order among each other. */
const MAX_KEY = 120;

/** Characters without a glyph, such as variation selectors of emoji and joiners. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Runs of digits, and single signs, which are all other characters except for letters, their marks, and spaces. */
const DIGITS_OR_SIGN = /(\p{Nd}+)|[^\p{L}\p{M}\p{N} ]/gu;

/** Digits of other scripts than Latin. */
const OTHER_DIGIT = /[^0-9]/gu;
const IS_DIGIT = /\p{Nd}/u;

/** Characters that UTF-16 sorts after all surrogate pairs, and Unicode before them. */
const ABOVE_SURROGATES = /[\ue000-\uffff]/g;

/** Number of characters from '0' to '_'. They sort before '`', which sorts before all letters. */
const COUNTS = 48;

/**
 * Returns a key by which texts sort as readers expect: without case and accents (see `fold`), and numbers by value. Empty texts
 * come first, then texts that start with a sign, with a digit, and with a letter. Other scripts sort by code point. Databases and
 * programs that compare keys by code points or by UTF-16 units agree.
 */
export function sortKey(text: string): string {
  const key = fold(text)
    .replace(INVISIBLE, '')
    // A prefix below '0' sorts each sign before digits and letters.
    .replace(DIGITS_OR_SIGN, (match, digits?: string) => (digits ? numberKey(digits) : `!${match}`))
    // This unassigned character sorts before surrogates and after all letters below them.
    .replace(ABOVE_SURROGATES, '\ud7ff$&');
  return key.length <= MAX_KEY ? key : [...key].slice(0, MAX_KEY).join('');
}

/** Returns the digits of a number without leading zeros, after their count: a '`' for each 48 digits, and one character. */
function numberKey(digits: string): string {
  const value = digits.replace(OTHER_DIGIT, valueOf).replace(/^0+/, '');
  const { length } = value;
  return '`'.repeat(Math.floor(length / COUNTS)) + String.fromCharCode(0x30 + (length % COUNTS)) + value;
}

/** Returns the value of a digit. The ten digits of a script are adjacent, and zero is the first in a row of 16 or the seventh. */
function valueOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const row = point - (point % 16);
  return String((point % 16) - (IS_DIGIT.test(String.fromCodePoint(row)) ? 0 : 6));
}

/** Compares texts as readers expect, by their sort keys. */
export const compareTexts = (a: string, b: string): number => compareCodeUnits(sortKey(a), sortKey(b));

/** Compares ids, ISO instants or sort keys by code units: `localeCompare` is many times slower. */
export const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
