/** Line breaks of Unicode (UAX #14). */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * Characters that are not shown but change how their neighbors look: joiners (ZWNJ, ZWJ), variation selectors, and the tags of
 * flags such as Scotland's.
 */
const SHAPERS = String.raw`\u{180b}-\u{180d}\u{180f}\u{200c}\u{200d}\u{fe00}-\u{fe0f}\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}`;

/**
 * Characters that no text may have: control characters, halves of surrogate pairs, noncharacters, and everything else that is
 * not shown, such as zero-width spaces and marks of writing direction. XML 1.0 allows all others.
 */
const FORBIDDEN = new RegExp(
  String.raw`[\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]|(?![\t\n])\p{Cc}|(?![${SHAPERS}])\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/** A run of shapers, and in the first group the character that they follow. */
const SHAPED = new RegExp(`([^${SHAPERS}])?([${SHAPERS}]+)`, 'gu');
const SELECTOR = /^[\u{180b}-\u{180d}\u{180f}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/u;
const TAGS = /[\u{e0020}-\u{e007e}]+\u{e007f}/u;
const JOINER = /[\u200c\u200d]/;
const FLAG = '\u{1f3f4}';

const LETTER = /^[\p{L}\p{M}]$/u;
/** Letters that look the same with a selector or a joiner after them: these would only make twins of a name. */
const UNSHAPED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;
/** Marks that letters of several scripts have. */
const ACCENT = /^\p{Script=Inherited}$/u;
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
/** The signs that join consonants in scripts of India: a joiner after one counts at the end of a word too (RFC 5892, A.2). */
const VIRAMA = /^[\u{94d}\u{9cd}\u{a4d}\u{acd}\u{b4d}\u{bcd}\u{c4d}\u{ccd}\u{d4d}\u{dca}]$/u;
const SPACE = /^\s$/;

/** The fast way for most texts. */
const PLAIN = /^[ -~]*$/;
/** Something to see: U+2800 is a Braille cell without dots. */
const VISIBLE = /[^\s\u2800]/;

const isJoined = (before: string, after: string): boolean => {
  if (EMOJI.test(before)) return EMOJI.test(after);
  if (!LETTER.test(before)) return false;
  if (!LETTER.test(after)) return VIRAMA.test(before);
  return !UNSHAPED.test(before) || !(UNSHAPED.test(after) || ACCENT.test(after));
};

/** Keeps of a run what changes the look of its neighbors: a selector, tags of a flag, a joiner, in this order. */
function shaping(match: string, before: string | undefined, run: string, at: number, text: string): string {
  if (before === undefined || SPACE.test(before)) return before ?? '';
  const after = String.fromCodePoint(text.codePointAt(at + match.length) ?? 0x20);
  const selector = UNSHAPED.test(before) || ACCENT.test(before) ? '' : (SELECTOR.exec(run)?.[0] ?? '');
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
 * Returns a text of one line as it is stored: in NFC, with single spaces, without characters that are not shown. Returns an empty
 * text if nothing of it can be seen. A clean text does not change.
 */
export function cleanLine(typed: string): string {
  const text = PLAIN.test(typed) ? typed : cleaned(typed);
  return unlessBlank(text.replace(/\s+/g, ' ').trim());
}

/** Like `cleanLine`, but keeps line breaks (as U+000A), tabs and repeated spaces. */
export function cleanLines(typed: string): string {
  const text = PLAIN.test(typed) ? typed : cleaned(typed);
  return unlessBlank(text.trim());
}

/** A character, or half of one, with a variation selector. */
const SELECTED = /([^\ufe0e\ufe0f])[\ufe0e\ufe0f]/g;

/** Length of a text as limits count it (`MaxLength` of class-validator): in code points, without variation selectors of emoji. */
export const lengthOf = (text: string): number => [...text.replace(SELECTED, '$1')].length;

/** A password as it is hashed: keyboards compose the same letter in different ways. */
export const normalizedPassword = (typed: string): string => typed.normalize('NFC');
