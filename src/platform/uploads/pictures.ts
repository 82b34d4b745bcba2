import { Logger } from '@nestjs/common';
import type { ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { MINUTE } from '../../contract/time/units.js';
import { ApiError } from '../http/api-error.js';
import { startProcess } from '../threads.js';
import type { MadePicture, PictureAnswer, PictureOrder } from './picture.process.js';

const PROGRAM = new URL(`./picture.process${extname(import.meta.url)}`, import.meta.url);
/** How long the process may take for all of it, in milliseconds: three times what each of its steps may. */
const MAX_MS = MINUTE;

/**
 * Makes a picture again from the pixels of a file: upright, without metadata, no larger than `LIMITS.keptSide`, with a small
 * variant next to it. PNG where it is transparent in places, else JPEG: what every app and browser shows. Raises
 * FILE_NOT_TAKEN for a file that is no image, is damaged or animated, or has too many pixels.
 *
 * Each is made by a process of its own, without the service's environment: a file that is made to break the decoder ends
 * nothing else, and what the decoder takes of memory is given back.
 */
export async function makePicture(from: string, to: string, toSmall: string): Promise<MadePicture> {
  const child = startProcess(PROGRAM);
  const limit = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
  try {
    const answer = await answerOf(child, { from, to, toSmall });
    if (answer) return made(answer);
    new Logger('Pictures').warn('A picture ended the process that was reading it, or took it a minute.');
    throw refused('The image is damaged, or its format is not supported.');
  } finally {
    clearTimeout(limit);
    child.kill('SIGKILL');
  }
}

/** Null when the process ended without one. */
async function answerOf(child: ChildProcess, order: PictureOrder): Promise<PictureAnswer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer | null>();
  child.once('error', reject);
  child.once('message', (answer) => resolve(answer as PictureAnswer));
  child.once('disconnect', () => resolve(null));
  // Where sending fails the process has ended, which 'error' or 'disconnect' reports.
  child.send(order, () => undefined);
  return promise;
}

function made(answer: PictureAnswer): MadePicture {
  if ('made' in answer) return answer.made;
  if ('refused' in answer) throw refused(answer.refused);
  throw Object.assign(new Error(answer.failed.message), { code: answer.failed.code });
}

const refused = (message: string): ApiError => new ApiError('FILE_NOT_TAKEN', { message });
