import type { Sharp } from 'sharp';
import { LIMITS } from '../../contract/limits.js';
import { ApiError } from '../http/api-error.js';

/** A picture as it is kept: two files, the second one of them a small variant. */
export interface MadePicture {
  ending: 'jpg' | 'png';
  /** Pixels of the larger one. */
  width: number;
  height: number;
}

/** How long a picture may take, in seconds. */
const SECONDS = 20;
/** What reads pictures; libvips brings more, for formats that nobody needs here. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

let loaded: Promise<typeof import('sharp').default> | undefined;

/** The library is loaded with the first picture: a service that gets none has no need of its memory. */
function library(): Promise<typeof import('sharp').default> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS });
    return sharp;
  });
  return loaded;
}

/**
 * Makes a picture again from the pixels of a file: upright, without metadata, no larger than `LIMITS.keptSide`, with a small
 * variant beside it. PNG where it is transparent in places, else JPEG: what every app and browser shows. It is done in
 * libvips' own threads. Raises FILE_NOT_TAKEN for what is no picture, is damaged, or has too many pixels.
 */
export async function makePicture(from: string, to: string, toSmall: string): Promise<MadePicture> {
  const sharp = await library();
  const read = (): Sharp =>
    sharp(from, { limitInputPixels: LIMITS.picturePixels, failOn: 'error', sequentialRead: true, pages: 1 });
  try {
    const { width, height, hasAlpha } = await read().metadata();
    if (Math.max(width, height) > LIMITS.pictureSide || width * height > LIMITS.picturePixels) {
      throw refused(`The picture is too large: at most ${LIMITS.picturePixels / 1e6} megapixels are taken.`);
    }
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
    return { ending: isOpaque ? 'jpg' : 'png', width: made.width, height: made.height };
  } catch (error) {
    if (error instanceof ApiError || (error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw refused('The picture is damaged or of a kind that cannot be read.');
  }
}

const refused = (message: string): ApiError => new ApiError('FILE_NOT_TAKEN', { message });
