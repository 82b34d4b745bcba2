import { Logger } from '@nestjs/common';
import type { ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { MINUTE } from '../../contract/time/units.js';
import { ApiError } from '../http/errors/api-error.js';
import { startProcess } from '../threads.js';
import type { ConvertedPicture, PictureResult, PictureOrder } from './picture.process.js';

const PROGRAM = new URL(`./picture.process${extname(import.meta.url)}`, import.meta.url);
/** Maximum duration of the entire process, in ms. Each of its steps may take a third of this time. */
const MAX_MS = MINUTE;

/**
 * Creates an image from the pixels of a file: upright, without metadata, no larger than `LIMITS.keptSide`, with a small variant.
 * The format is PNG if the image has transparent pixels, otherwise JPEG, because every app and browser shows these formats.
 * Throws FILE_NOT_TAKEN if the file is not an image, is damaged or animated, or has too many pixels.
 *
 * Each image is processed by a separate process without the service's environment. A malicious file can end only that process,
 * and the memory of the decoder is released afterwards.
 */
export async function makePicture(from: string, to: string, toSmall: string): Promise<ConvertedPicture> {
  const child = startProcess(PROGRAM);
  const limit = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
  try {
    const result = await resultOf(child, { from, to, toSmall });
    if (result) return pictureFrom(result);
    new Logger('Pictures').warn('An image crashed the process that was reading it, or took longer than a minute.');
    throw rejection('The image is damaged, or its format is not supported.');
  } finally {
    clearTimeout(limit);
    child.kill('SIGKILL');
  }
}

/** Returns the result of the process, or null if the process ended without a result. */
async function resultOf(child: ChildProcess, order: PictureOrder): Promise<PictureResult | null> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureResult | null>();
  child.once('error', reject);
  child.once('message', (message) => resolve(message as PictureResult));
  child.once('disconnect', () => resolve(null));
  // If sending fails, the process has ended, and 'error' or 'disconnect' reports the end.
  child.send(order, () => undefined);
  return promise;
}

function pictureFrom(result: PictureResult): ConvertedPicture {
  if ('made' in result) return result.made;
  if ('refused' in result) throw rejection(result.refused);
  throw Object.assign(new Error(result.failed.message), { code: result.failed.code });
}

const rejection = (message: string): ApiError => new ApiError('FILE_NOT_TAKEN', { message });
