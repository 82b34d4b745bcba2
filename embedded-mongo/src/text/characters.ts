/** Unicode's property Hyphen without Dash. Regular expressions do not support it by name. */
const HYPHENS = '\\u00ad\\u30fb\\uff65';
const DELIMITERS = `\\p{Dash}\\p{Pattern_Syntax}\\p{Quotation_Mark}\\p{Terminal_Punctuation}\\p{White_Space}${HYPHENS}`;

/** Words of a text: the parts between delimiters. */
export const WORDS = new RegExp(`[^${DELIMITERS}]+`, 'gu');
/** Words of a text in a language in which an apostrophe can be part of a word. */
export const ENGLISH_WORDS = new RegExp(`(?:[^${DELIMITERS}]|')+`, 'gu');

const IS_ASCII = /^[\0-\x7f]*$/;

/** Converts a text to lower case, one code point for each: Unicode's simple case folding. */
export function foldCase(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const char of text) folded += foldedChar(char);
  return folded;
}

const isOne = (text: string): boolean =>
  text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);

function foldedChar(char: string): string {
  const upper = char.toUpperCase();
  // A dotless i has the capital I, but folds to itself.
  const lower = (isOne(upper) && char !== 'ı' ? upper : char).toLowerCase();
  return isOne(lower) ? lower : char;
}

const IS_DIACRITIC = /^\p{Diacritic}$/u;
const DIACRITICS = /\p{Diacritic}/gu;

/** Removes diacritics, both separate ones and parts of letters. */
export function stripDiacritics(text: string): string {
  if (IS_ASCII.test(text)) return text.replace(/[\^`]/g, '');
  let stripped = '';
  for (const char of text) stripped += strippedChar(char);
  return stripped;
}

function strippedChar(char: string): string {
  if (char <= '\x7f' && char !== '^' && char !== '`') return char;
  if (IS_DIACRITIC.test(char)) return '';
  const parts = char.normalize('NFD');
  if (parts === char) return char;
  const base = parts.replace(DIACRITICS, '').normalize('NFC');
  return isOne(base) ? base : char;
}
