import { Resvg } from '@resvg/resvg-js';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type Sharp from 'sharp';
import { withoutBoxes } from './glyphs.js';

/** What the thread is asked to draw. */
export interface Drawing {
  id: number;
  svg: string;
}

/** What it has drawn, as PNG; null when it could not. */
export interface Drawn {
  id: number;
  png: Uint8Array | null;
}

/** Made from the site's font: see assets/fonts/README.md. */
const FONTS = ['500', '800'].map((weight) =>
  fileURLToPath(new URL(`../../../assets/fonts/sofia-sans-condensed-${weight}.ttf`, import.meta.url)),
);

/** Letters that the font has not: only then the machine's fonts are looked through. */
const OTHER_LETTERS = /[^\t-\u052f\u1e00-\u1fff\u2000-\u206f\u20a0-\u20bf]/u;

/**
 * Signs of letters other than accents: of vowels in India's scripts above all. Resvg makes a letter with its signs as wide as
 * the widest of them, so that they lie on each other.
 */
const SIGNS = /(?![\u0300-\u036f])\p{M}/u;

const FAMILY = 'Sofia Sans Condensed';

const fontsFor = (svg: string) => ({
  fontFiles: FONTS,
  loadSystemFonts: OTHER_LETTERS.test(svg),
  defaultFontFamily: FAMILY,
});

const drawPlain = (svg: string): Uint8Array => new Resvg(svg, { font: fontsFor(svg) }).render().asPng();

/** Sharp, loaded once it is needed and made to know the fonts: it takes them from a text that it draws with each. */
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
    // Letters that lie on each other are better than no picture.
    return SIGNS.test(svg) ? await drawSigns(svg).catch(() => drawPlain(svg)) : drawPlain(svg);
  } catch {
    return null;
  }
}

parentPort?.on('message', ({ id, svg }: Drawing) => {
  void draw(svg).then((png) => parentPort?.postMessage({ id, png } satisfies Drawn));
});
