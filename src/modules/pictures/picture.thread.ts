import { Resvg } from '@resvg/resvg-js';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type Sharp from 'sharp';
import { withoutBoxes } from './glyphs.js';

/** Request to the drawing thread. */
export interface Drawing {
  id: number;
  svg: string;
}

/** Response of the drawing thread: the image as PNG, or null if drawing failed. */
export interface Drawn {
  id: number;
  png: Uint8Array | null;
}

/** Font files of the images. assets/fonts/README.md describes how to generate these files. */
const FONTS = ['500', '800'].map((weight) =>
  fileURLToPath(new URL(`../../../assets/fonts/sofia-sans-condensed-${weight}.ttf`, import.meta.url)),
);

/** Matches characters that the bundled font lacks. The system fonts are loaded only for such characters. */
const OTHER_LETTERS = /[^\t-\u052f\u1e00-\u1fff\u2000-\u206f\u20a0-\u20bf]/u;

/**
 * Matches combining marks other than accents, such as the vowel signs of Indic scripts. Resvg draws a letter with its marks only
 * as wide as its widest part, so that the marks overlap.
 */
const SIGNS = /(?![\u0300-\u036f])\p{M}/u;

const FAMILY = 'Sofia Sans Condensed';

const fontsFor = (svg: string) => ({
  fontFiles: FONTS,
  loadSystemFonts: OTHER_LETTERS.test(svg),
  defaultFontFamily: FAMILY,
});

const drawPlain = (svg: string): Uint8Array => new Resvg(svg, { font: fontsFor(svg) }).render().asPng();

/** Sharp, which is loaded on first use. Sharp registers a font when it draws a text with the font file. */
let loadedSharp: Promise<typeof Sharp> | undefined;

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  for (const fontfile of FONTS)
    await sharp({ text: { text: 'a', font: FAMILY, fontfile } })
      .raw()
      .toBuffer();
  return sharp;
}

async function drawSigns(svg: string): Promise<Uint8Array> {
  const sharp = await (loadedSharp ??= loadSharp());
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function draw(original: string): Promise<Uint8Array | null> {
  try {
    const svg = OTHER_LETTERS.test(original) ? withoutBoxes(original, OTHER_LETTERS, fontsFor(original)) : original;
    // An image with overlapping letters is better than no image.
    return SIGNS.test(svg) ? await drawSigns(svg).catch(() => drawPlain(svg)) : drawPlain(svg);
  } catch {
    return null;
  }
}

parentPort?.on('message', ({ id, svg }: Drawing) => {
  void draw(svg).then((png) => parentPort?.postMessage({ id, png } satisfies Drawn));
});
