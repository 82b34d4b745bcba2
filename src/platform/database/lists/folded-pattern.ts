import { fold } from '../../../contract/fold.js';

/** First and last code points of the blocks with accented letters: Latin, Greek, and Cyrillic, with their extensions. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0xdf, 0x24f],
  [0x386, 0x45f],
  [0x1e00, 0x1fff],
];

/** Lower-case letters that fold to other letters, by the folded form: 'a' → 'àáâ…', 'ss' → 'ß'. */
const VARIANTS = variants();

function variants(): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [from, to] of BLOCKS) {
    for (let point = from; point <= to; point += 1) {
      const letter = String.fromCodePoint(point);
      const folded = fold(letter);
      // A capital whose lower-case form has two characters is included, because the option 'i' does not find it.
      const isSmall = letter === letter.toLowerCase() || letter.toLowerCase().length > 1;
      if (isSmall && folded !== letter && /^\p{L}+$/u.test(letter + folded))
        letters.set(folded, (letters.get(folded) ?? '') + letter);
    }
  }
  return letters;
}

const PAIRS = [...VARIANTS.keys()].filter((key) => key.length > 1);

/**
 * Escapes the special characters of a regular expression. Escapes the character 0 too: MongoDB rejects patterns that contain it,
 * and the driver cannot send it.
 */
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');

/** Returns a pattern for a letter in all its forms, with any combining accents after it. */
function formsOf(letter: string): string {
  const others = VARIANTS.get(letter);
  const forms = others ? `[${letter}${others}]` : escapeRegExp(letter);
  return /\p{L}/u.test(letter) ? `${forms}[\u0300-\u036f]*` : forms;
}

/**
 * Maximum length of the search text, in characters. MongoDB accepts patterns of up to 32 KB, and one character may need a hundred
 * bytes.
 */
const MAX_LENGTH = 200;

/**
 * Returns a regular expression for texts that contain `text`, ignoring accents in both. Use it for `$regex` with the option 'i'.
 */
export function foldedPattern(text: string): string {
  const folded = fold(text).slice(0, MAX_LENGTH);
  let pattern = '';
  for (let at = 0; at < folded.length;) {
    const pair = PAIRS.find((one) => folded.startsWith(one, at));
    const letter = String.fromCodePoint(folded.codePointAt(at) ?? 0);
    if (pair) pattern += `(?:${[...pair].map(formsOf).join('')}|[${VARIANTS.get(pair) ?? ''}])`;
    else pattern += formsOf(letter);
    at += (pair ?? letter).length;
  }
  return pattern;
}
