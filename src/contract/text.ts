/** Line breaks of Unicode (UAX #14). */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * Invisible characters that change how their neighbors look: joiners (ZWNJ, ZWJ), variation selectors, and the tags of flags such
 * as Scotland's.
 */
const SHAPERS = String.raw`\u{180b}-\u{180d}\u{180f}\u{200c}\u{200d}\u{fe00}-\u{fe0f}\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}`;

/**
 * Forbidden characters: control characters, unpaired surrogates, noncharacters, and other invisible characters such as zero-width
 * spaces and direction marks. XML 1.0 allows all other characters.
 */
const FORBIDDEN = new RegExp(
  String.raw`[\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]|(?![\t\n])\p{Cc}|(?![${SHAPERS}])\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/** Matches a run of shapers. The first group is the character before the run. */
const SHAPED = new RegExp(`([^${SHAPERS}])?([${SHAPERS}]+)`, 'gu');
const SELECTOR = /^[\u{180b}-\u{180d}\u{180f}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/u;
const TAGS = /[\u{e0020}-\u{e007e}]+\u{e007f}/u;
const JOINER = /[\u200c\u200d]/;
const FLAG = '\u{1f3f4}';
const KEYCAP = '\u20e3';

const LETTER = /^[\p{L}\p{M}]$/u;
/** Letters that a selector or a joiner does not change. With a shaper, two names would look the same but differ. */
const UNSHAPED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;
/** Marks that several scripts share. */
const ACCENT = /^\p{Script=Inherited}$/u;
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
/**
 * Signs that join consonants in scripts of India. A joiner after such a sign also counts at the end of a word (RFC 5892, A.2).
 */
const VIRAMA = /^[\u{94d}\u{9cd}\u{a4d}\u{acd}\u{b4d}\u{bcd}\u{c4d}\u{ccd}\u{d4d}\u{dca}]$/u;
const SPACE = /^\s$/;

/** Most texts match and need no cleaning. */
const PLAIN = /^[ -~]*$/;
/** Matches a visible character. U+2800 is a Braille cell without dots. */
const VISIBLE = /[^\s\u2800]/;

const isJoined = (before: string, after: string): boolean => {
  if (EMOJI.test(before)) return EMOJI.test(after);
  if (!LETTER.test(before)) return false;
  if (!LETTER.test(after)) return VIRAMA.test(before);
  return !UNSHAPED.test(before) || !(UNSHAPED.test(after) || ACCENT.test(after));
};

/** Returns whether a selector may change the look of a character. Of ASCII, only keycaps have variants: 1️⃣. */
function hasVariants(character: string, after: string): boolean {
  if (character <= '\x7f') return /[\d#*]/.test(character) && after === KEYCAP;
  return !UNSHAPED.test(character) && !ACCENT.test(character);
}

/**
 * Removes all shapers of a run that do not change the look of their neighbors. Returns a selector, tags of a flag, and a joiner,
 * in this order.
 */
function shaping(match: string, before: string | undefined, run: string, at: number, text: string): string {
  if (before === undefined || SPACE.test(before)) return before ?? '';
  const after = String.fromCodePoint(text.codePointAt(at + match.length) ?? 0x20);
  const selector = hasVariants(before, after) ? (SELECTOR.exec(run)?.[0] ?? '') : '';
  const tags = before === FLAG ? (TAGS.exec(run)?.[0] ?? '') : '';
  const joiner = isJoined(before, after) ? (JOINER.exec(run)?.[0] ?? '') : '';
  return before + selector + tags + joiner;
}

function cleaned(typed: string): string {
  let text = typed.replace(LINE_BREAK, '\n').replace(FORBIDDEN, '');
  // Removing a character may let its neighbors compose, which changes the neighbors of another character.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.normalize('NFC').replace(SHAPED, shaping);
  }
  return text;
}

const unlessBlank = (text: string): string => (VISIBLE.test(text) ? text : '');

/**
 * Returns a text of one line as stored: in NFC, with single spaces, without invisible characters. Returns an empty text if no
 * character is visible. A clean text does not change.
 */
export function cleanLine(typed: string): string {
  const text = PLAIN.test(typed) ? typed : cleaned(typed);
  return unlessBlank(text.replace(/\s+/g, ' ').trim());
}

/** Cleans a text like `cleanLine`, but preserves line breaks (as U+000A), tabs and repeated spaces. */
export function cleanLines(typed: string): string {
  const text = PLAIN.test(typed) ? typed : cleaned(typed);
  return unlessBlank(text.trim());
}

/** Matches a character, or half of a surrogate pair, with a variation selector. */
const SELECTED = /([^\ufe0e\ufe0f])[\ufe0e\ufe0f]/g;

/**
 * Returns the length of a text for limits (`MaxLength` of class-validator): in code points, without variation selectors of emoji.
 */
export function lengthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  const counted = text.replace(SELECTED, '$1');
  let length = 0;
  for (let at = 0; at < counted.length; at += (counted.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length += 1;
  return length;
}

/** Pattern of names that consist of letters. Some scripts, such as Persian, need joiners between letters. */
export const LETTERS_PATTERN = String.raw`[\p{L}\p{M}\u200c\u200d]*`;

/** Returns a password as hashed. Keyboards compose the same letter in different ways. */
export const normalizedPassword = (typed: string): string => typed.normalize('NFC');
