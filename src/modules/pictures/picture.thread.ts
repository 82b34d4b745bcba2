import { Resvg } from '@resvg/resvg-js';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';

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

function draw(svg: string): Uint8Array | null {
  try {
    const loadSystemFonts = OTHER_LETTERS.test(svg);
    const font = { fontFiles: FONTS, loadSystemFonts, defaultFontFamily: 'Sofia Sans Condensed' };
    return new Resvg(svg, { font }).render().asPng();
  } catch {
    return null;
  }
}

parentPort?.on('message', ({ id, svg }: Drawing) => {
  parentPort?.postMessage({ id, png: draw(svg) } satisfies Drawn);
});
