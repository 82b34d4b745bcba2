/** A text as lines with the same font size. */
export interface FittedText {
  /** Pixels. */
  size: number;
  lines: string[];
}

interface TextBox {
  /** Pixels. */
  width: number;
  lines: number;
  /** The size wanted, and the smallest. */
  size: number;
  minSize: number;
}

/** Returns the approximate width of a character in the condensed font, relative to the font size. */
function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0x2e7f) return 1;
  if (code > 0x590) return 0.6;
  if (character === ' ') return 0.2;
  if (/[MWmw@%]/.test(character)) return 0.72;
  return /[A-ZÀ-Þ&]/.test(character) ? 0.53 : 0.43;
}

const lengthOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** Breaks a text between words. Returns null if the lines do not fit. */
function broken(words: readonly string[], { lines: max }: TextBox, longest: number): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && lengthOf(longer) <= longest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= max && lines.every((line) => lengthOf(line) <= longest) ? lines : null;
}

/**
 * Matches characters that XML forbids or that affect the drawing of neighboring text. The joiners U+200C and U+200D stay, because
 * letters need them.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNDRAWABLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

/** Returns a text that can be drawn: on a single line, without characters that control the text direction. */
export const drawable = (text: string): string =>
  text.toWellFormed().replace(UNDRAWABLE, ' ').replace(/\s+/g, ' ').trim();

/** Returns the lines of a text in the largest size that fits. A text that is too long for the smallest size is truncated. */
export function fit(text: string, box: TextBox): FittedText {
  const words = drawable(text).split(' ');
  for (let { size } = box; size >= box.minSize; size -= 4) {
    const lines = broken(words, box, box.width / size);
    if (lines) return { size, lines };
  }
  const characters = [...words.join(' ')];
  for (let length = characters.length - 1; length > 0; length -= 1) {
    const cut = `${characters.slice(0, length).join('').trimEnd()}…`;
    const lines = broken(cut.split(' '), box, box.width / box.minSize);
    if (lines) return { size: box.minSize, lines };
  }
  return { size: box.minSize, lines: ['…'] };
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
