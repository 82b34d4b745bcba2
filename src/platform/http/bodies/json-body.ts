import type { FastifyInstance } from 'fastify';
import { extname } from 'node:path';
import { ConcurrencyLimiter } from '../../concurrency-limiter.js';
import { startThread } from '../../threads.js';
import { ApiError } from '../errors/api-error.js';
import { readJson, type ReadJson } from './read-json.js';

/** Size above which a body is parsed in a separate thread, in bytes. Few calls accept such bodies (`BodyLimit`). */
const LARGE = 512 * 1024;
/** Memory limit for parsing a large body, in megabytes. */
const MEMORY_MB = 128;

const THREAD = new URL(`./json-body.thread${extname(import.meta.url)}`, import.meta.url);

/** Throws BAD_REQUEST with the problem if the body was rejected. */
function bodyOf(read: ReadJson): unknown {
  if ('problem' in read) throw new ApiError('BAD_REQUEST', { message: read.problem });
  return read.body;
}

/** Large bodies are parsed one at a time, so that many bodies do not multiply the memory. */
const largeBodies = new ConcurrencyLimiter(1);

function readInThread(bytes: Buffer): Promise<ReadJson> {
  const thread = startThread(THREAD, { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  return new Promise<ReadJson>((resolve, reject) => {
    thread.once('message', resolve);
    // The body needs more memory than `MEMORY_MB`.
    thread.once('error', () => reject(new ApiError('BAD_REQUEST')));
  }).finally(() => void thread.terminate());
}

/**
 * Accepts only JSON bodies. Throws BAD_REQUEST for bodies that `readJson` rejects. An empty body is valid, because calls without a
 * body are often sent with a JSON content type.
 */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    return bodyOf(body.length > LARGE ? await largeBodies.run(() => readInThread(body)) : readJson(body.toString()));
  });
}
