import type { FastifyReply } from 'fastify';
import { attachment } from '../../platform/http/attachment.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { RecordingFiles } from './recording-files.js';

export const MP4 = 'video/mp4';

/** Returns the number of a file from the query. The default is 1. Throws BAD_QUERY for another text. */
export function partIn(part: unknown): number {
  if (part !== undefined && (typeof part !== 'string' || !/^[1-9]\d{0,5}$/.test(part)))
    throw new ApiError('BAD_QUERY', { message: 'part must be the number of a file.' });
  return Number(part ?? 1);
}

/** Sends a file as a download, or only its headers for HEAD. */
export function sendDownload(
  { name, bytes, stream }: Awaited<ReturnType<RecordingFiles['open']>>,
  method: string,
  reply: FastifyReply,
): void {
  const headers = { 'content-disposition': attachment(name), 'content-length': bytes, 'cache-control': 'no-store' };
  void reply.headers(headers).type(MP4);
  if (method !== 'HEAD') return void reply.send(stream);
  // The framework would read the whole recording.
  stream.destroy();
  void reply.send();
}
