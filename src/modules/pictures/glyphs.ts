import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { escapeXml } from './picture-text.js';

/** Side length of the square that a character is drawn in, in pixels. */
const CELL = 24;
/** A character of the last private plane. No font has a glyph for this character, so it is drawn as a box. */
const NO_GLYPH = '\u{10fffd}';
/** Maximum number of characters in the cache of existing glyphs. */
const MAX_REMEMBERED = 5_000;
const BYTES_OF_PIXEL = 4;

/** Characters that change the ones before them, or join two. */
const MODIFIERS = /\p{M}|\u200c|\u200d|\p{Emoji_Modifier}/u;

type Fonts = NonNullable<ResvgRenderOptions['font']>;

const remembered = new Map<string, boolean>();

/** Returns the characters that no font has and that would be drawn as boxes. */
function withoutGlyph(characters: readonly string[], fonts: Fonts): ReadonlySet<string> {
  if (remembered.size > MAX_REMEMBERED) remembered.clear();
  const unknown = characters.filter((character) => !remembered.has(character));
  if (unknown.length > 0) {
    const [box, ...pictures] = draw([NO_GLYPH, ...unknown], fonts);
    unknown.forEach((character, index) => remembered.set(character, !box || !pictures[index]?.equals(box)));
  }
  return new Set(characters.filter((character) => remembered.get(character) === false));
}

/** Returns the pixels of each character, drawn in a column of squares. */
function draw(characters: readonly string[], fonts: Fonts): Buffer[] {
  const height = CELL * characters.length;
  const texts = characters.map(
    (character, index) => `<text x="4" y="${index * CELL + 18}" font-size="14">${escapeXml(character)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL}" height="${height}" font-family="${fonts.defaultFontFamily ?? ''}">${texts.join('')}</svg>`;
  const { pixels } = new Resvg(svg, { font: fonts }).render();
  const size = CELL * CELL * BYTES_OF_PIXEL;
  return characters.map((_, index) => Buffer.from(pixels.subarray(index * size, (index + 1) * size)));
}

/**
 * Removes characters that no font has in the texts of an SVG. A symbol is removed alone, but a letter with its word, because the
 * rest of the word would be a different name.
 * @param others matches the characters that the bundled font lacks
 */
export function withoutBoxes(svg: string, others: RegExp, fonts: Fonts): string {
  const characters = [...new Set(svg)].filter((one) => others.test(one) && !MODIFIERS.test(one));
  const missing = withoutGlyph(characters, fonts);
  if (missing.size === 0) return svg;
  return svg.replace(/>([^<>]+)<\/text>/g, (_, text: string) => `>${drawableWords(text, missing)}</text>`);
}

function drawableWords(text: string, missing: ReadonlySet<string>): string {
  const words = text.split(' ').map((word) => {
    const characters = [...word];
    if (characters.some((one) => missing.has(one) && /[\p{L}\p{N}]/u.test(one))) return '';
    const isDrawn = (one: string, index: number): boolean =>
      !missing.has(one) && !(MODIFIERS.test(one) && missing.has(characters[index - 1] ?? ''));
    return characters.filter(isDrawn).join('');
  });
  return words.filter(Boolean).join(' ');
}
