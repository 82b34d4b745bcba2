import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS, type Access } from './access/access.js';
import { chooseCoding, encode, entityTag, tagMatches, WORTH_COMPRESSING } from './encoding.js';
import { handlerOf } from './access/route-handler.js';

/** Marks a reply whose sender has set the coding, entity tag, and caching headers. */
export const PREPARED = Symbol('prepared');

/** Returns whether a route is public. Browsers that several people share must not cache responses of other routes. */
function isForAnyone({ routeOptions }: FastifyRequest): boolean {
  const handler = handlerOf(routeOptions.config);
  return !handler || (Reflect.getMetadata(ACCESS, handler) as Access | undefined)?.kind === 'public';
}

/** Changes the response to 304 if the client has the representation with the reply's tag. Returns whether it did. */
function isNotModified(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!tagMatches(request.headers['if-none-match'], String(reply.getHeader('etag')))) return false;
  void reply.code(304);
  for (const name of ['content-type', 'content-length', 'content-encoding']) void reply.removeHeader(name);
  return true;
}

/** Returns the bytes of a JSON response, or null for other responses. */
function bytesOf(reply: FastifyReply, payload: unknown): Buffer | null {
  if (typeof payload === 'string') return Buffer.from(payload);
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  return isJson && Buffer.isBuffer(payload) ? payload : null;
}

async function condition(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  // The matched route counts, because `/%61pi/leagues` is a call too.
  const path = request.routeOptions.url ?? request.url;
  if (!path.startsWith('/api/')) return payload;
  // Null instead of an empty text: a 304 with a length of 0 would declare the cached response empty (RFC 9110, section 8.6).
  if (PREPARED in reply) return isNotModified(request, reply) ? null : payload;
  const body = bytesOf(reply, payload);
  if (!body) return payload;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!reply.hasHeader('cache-control')) {
    const mayKeep = isRead && isForAnyone(request);
    void reply.header('cache-control', mayKeep ? 'private, no-cache' : 'no-store');
  }
  void reply.header('vary', 'Accept-Encoding, Cookie, Authorization');
  const coding = body.length < WORTH_COMPRESSING ? 'identity' : chooseCoding(request.headers['accept-encoding']);
  if (isRead && reply.statusCode === 200) {
    void reply.header('etag', entityTag(body, coding, String(reply.getHeader('content-range') ?? '')));
    if (isNotModified(request, reply)) return null;
  }
  if (coding === 'identity') return payload;
  void reply.header('content-encoding', coding).removeHeader('content-length');
  return encode(body, coding);
}

/** Adds an entity tag to every JSON response of the API, and compresses it in the coding that the client prefers. */
export function conditionalResponses(server: FastifyInstance): void {
  server.addHook('onSend', condition);
}
