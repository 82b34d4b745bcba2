import { open, type FileHandle } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '../../contract/limits.js';

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

/** Length of a chunk's length and type fields, and of the checksum after its data, in bytes (PNG, 5.3). */
const [CHUNK_HEAD, CHUNK_END] = [8, 4];
/** Length of a PNG file's signature, in bytes. */
const PNG_SIGNATURE = 8;
/** Maximum number of chunks to check before the image data. */
const MAX_CHUNKS = 1_000;

/**
 * Returns whether a file is an animation that the decoder shows as a still image: a PNG with `acTL` (APNG), or an AVIF sequence.
 */
async function isHiddenAnimation(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = await readAt(file, 0, 12);
    if (head.toString('latin1', 1, 4) === 'PNG') return await isAnimatedPng(file);
    return head.toString('latin1', 4) === 'ftypavis';
  } finally {
    await file.close();
  }
}

/** Searches for the animation control chunk, which precedes the image data (PNG, 11.3.2). */
async function isAnimatedPng(file: FileHandle): Promise<boolean> {
  let at = PNG_SIGNATURE;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = await readAt(file, at, CHUNK_HEAD + 4);
    const type = chunk.toString('latin1', 4, CHUNK_HEAD);
    if (type === 'acTL') return chunk.length === CHUNK_HEAD + 4 && chunk.readUInt32BE(CHUNK_HEAD) > 1;
    if (type === 'IDAT' || chunk.length < CHUNK_HEAD) return false;
    at += CHUNK_HEAD + chunk.readUInt32BE(0) + CHUNK_END;
  }
  return false;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

process.once('message', (order) => {
  void make(order as PictureOrder).then((result) => process.send?.(result, () => process.exit()));
});
// The service has ended, so no request waits for the image.
process.once('disconnect', () => process.exit());
