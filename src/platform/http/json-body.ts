import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../../contract/limits.js';
import { ApiError } from './api-error.js';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where a text in JSON ends that begins at `start`: the index of its closing quote, or the end. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Refuses JSON that no call takes, before anything is built of it: nested more than LIMITS.bodyDepth deep, or with more
 * than LIMITS.bodyParts lists, objects and commas. Looks at each character once. Raises BAD_REQUEST.
 */
export function refuseUnwieldy(json: string): void {
  let [depth, parts] = [0, 0];
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfText(json, index);
    else if (code === COMMA) parts += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      parts += 1;
      depth += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (depth > LIMITS.bodyDepth) throw new ApiError('BAD_REQUEST', { message: 'The request is nested too deeply.' });
    if (parts > LIMITS.bodyParts) throw new ApiError('BAD_REQUEST', { message: 'The request has too many parts.' });
  }
}

/** Reads bodies in JSON and no others. Calls without a payload are often sent with a JSON content type all the same. */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body as string;
    if (json === '') return done(null, undefined);
    try {
      refuseUnwieldy(json);
    } catch (refusal) {
      return done(refusal as Error);
    }
    void parse(request, json, done);
  });
}
