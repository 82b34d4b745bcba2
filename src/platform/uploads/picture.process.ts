import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '../../contract/limits.js';
import { isHiddenAnimation } from './animation.js';

/** A picture as it is kept: two files, the second one of them a small variant. */
export interface MadePicture {
  ending: 'jpg' | 'png';
  /** Pixels of the larger one. */
  width: number;
  height: number;
}

/** Which file is read, and where the two that are made of it go. */
export interface PictureOrder {
  from: string;
  to: string;
  toSmall: string;
}

/** What came of it: a picture, why the file is no picture that is taken, or what the machine lacked. */
export type PictureAnswer = { made: MadePicture } | { refused: string } | { failed: { code: string; message: string } };

/** How long a step may take, in seconds. */
const SECONDS = 20;
/** The loaders of libvips that are allowed: those of other formats are not needed. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

// Drawing a picture takes a core for seconds: answers to visitors go before it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });

async function make({ from, to, toSmall }: PictureOrder): Promise<PictureAnswer> {
  const read = (): Sharp =>
    sharp(from, { limitInputPixels: LIMITS.picturePixels, failOn: 'error', sequentialRead: true, pages: 1 });
  try {
    // Without the limit of pixels, whose error would look like that of a damaged image. Only the head of the file is read.
    const { width, height, hasAlpha, pages = 1 } = await sharp(from, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > LIMITS.pictureSide || width * height > LIMITS.picturePixels) {
      return {
        refused: `The image has too many pixels: up to ${LIMITS.picturePixels / 1e6} megapixels and ${LIMITS.pictureSide} pixels on each side are allowed.`,
      };
    }
    if (pages > 1 || (await isHiddenAnimation(from)))
      return { refused: 'The image is animated. Upload an image with a single frame.' };
    const isOpaque = !hasAlpha || (await read().timeout({ seconds: SECONDS }).stats()).isOpaque;
    const draw = (side: number, path: string) => {
      const fitted = read()
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
      return (isOpaque ? fitted.jpeg({ quality: 84, mozjpeg: true }) : fitted.png({ compressionLevel: 9 })).toFile(
        path,
      );
    };
    const made = await draw(LIMITS.keptSide, to);
    await draw(LIMITS.smallSide, toSmall);
    return { made: { ending: isOpaque ? 'jpg' : 'png', width: made.width, height: made.height } };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined) return { failed: { code, message } };
    return { refused: 'The image is damaged, or its format is not supported.' };
  }
}

process.once('message', (order) => {
  void make(order as PictureOrder).then((answer) => process.send?.(answer, () => process.exit()));
});
// The service has ended: nobody waits for the picture.
process.once('disconnect', () => process.exit());
