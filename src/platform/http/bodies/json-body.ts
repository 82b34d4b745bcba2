import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { extname } from 'node:path';
import { ConcurrencyLimiter } from '../../concurrency-limiter.js';
import { startThread } from '../../threads.js';
import { ApiError } from '../errors/api-error.js';
import type { ReadBody } from './json-body.thread.js';
import { problemOfWeight } from './json-weight.js';

/** Size above which a body is parsed in a separate thread, in bytes. Few calls accept such bodies (`BodyLimit`). */
const LARGE = 512 * 1024;
/** Memory limit for parsing a large body, in megabytes. */
const MEMORY_MB = 128;

const THREAD = new URL(`./json-body.thread${extname(import.meta.url)}`, import.meta.url);

const badBody = (problem: string | null): ApiError =>
  new ApiError('BAD_REQUEST', problem === null ? undefined : { message: problem });

function readSmall(bytes: Buffer): unknown {
  const json = bytes.toString();
  const problem = problemOfWeight(json);
  if (problem !== null) throw badBody(problem);
  try {
    return parse(json) as unknown;
  } catch {
    throw badBody(null);
  }
}

/** Large bodies are parsed one at a time, so that many bodies do not multiply the memory. */
const largeBodies = new ConcurrencyLimiter(1);

function readInThread(bytes: Buffer): Promise<unknown> {
  const thread = startThread(THREAD, { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  return new Promise<unknown>((resolve, reject) => {
    thread.once('message', (read: ReadBody) => {
      if ('body' in read) resolve(read.body);
      else reject(badBody(read.problem));
    });
    thread.once('error', () => reject(badBody(null)));
  }).finally(() => void thread.terminate());
}

/**
 * Accepts only JSON bodies. Throws BAD_REQUEST for bodies that are too complex (`problemOfWeight`), or that contain `__proto__`
 * or `constructor.prototype`. An empty body is valid, because calls without a body are often sent with a JSON content type.
 */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    return body.length > LARGE ? await largeBodies.run(() => readInThread(body)) : readSmall(body);
  });
}
