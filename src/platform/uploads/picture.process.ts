import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '../../contract/limits.js';
import { isHiddenAnimation } from './animation.js';

/** A stored image: two files, the second of which is a small variant. */
export interface ConvertedPicture {
  ending: 'jpg' | 'png';
  /** Width of the larger file, in pixels. */
  width: number;
  height: number;
}

/** Path of the input file, and paths for the two output files. */
export interface PictureOrder {
  from: string;
  to: string;
  toSmall: string;
}

/** Result of the process: an image, the reason for rejecting the file, or an error of the system. */
export type PictureResult =
  { made: ConvertedPicture } | { refused: string } | { failed: { code: string; message: string } };

/** Maximum duration of a step, in seconds. */
const SECONDS = 20;
/** Allowed loaders of libvips. Loaders of other formats are not needed. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

// Processing an image uses a core for seconds. The low priority lets responses to visitors go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });

async function make({ from, to, toSmall }: PictureOrder): Promise<PictureResult> {
  const read = (): Sharp =>
    sharp(from, { limitInputPixels: LIMITS.picturePixels, failOn: 'error', sequentialRead: true, pages: 1 });
  try {
    // This step has no pixel limit, because the limit's error would look like the error of a damaged image. Only the file's head
    // is read.
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
    const large = await draw(LIMITS.keptSide, to);
    await draw(LIMITS.smallSide, toSmall);
    return { made: { ending: isOpaque ? 'jpg' : 'png', width: large.width, height: large.height } };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined) return { failed: { code, message } };
    return { refused: 'The image is damaged, or its format is not supported.' };
  }
}

process.once('message', (order) => {
  void make(order as PictureOrder).then((result) => process.send?.(result, () => process.exit()));
});
// The service has ended, so no request waits for the image.
process.once('disconnect', () => process.exit());
