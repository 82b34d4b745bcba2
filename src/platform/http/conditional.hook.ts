import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS, type Access } from './access.js';
import { chooseCoding, encode, entityTag, tagMatches, WORTH_COMPRESSING } from './encoding.js';
import { handlerOf } from './route-handler.js';

/** Set on a reply whose sender has already dealt with coding and tags. */
export const PREPARED = Symbol('prepared');

/** Whether anyone may make a call: answers of the others stand in no browser's cache for whoever comes after. */
function isForAnyone({ routeOptions }: FastifyRequest): boolean {
  const handler = handlerOf(routeOptions.config);
  return !handler || (Reflect.getMetadata(ACCESS, handler) as Access | undefined)?.kind === 'public';
}

async function condition(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  // By the route that was found: `/%61pi/leagues` is a call as well.
  const path = request.routeOptions.url ?? request.url;
  if (!path.startsWith('/api/') || PREPARED in reply || typeof payload !== 'string') return payload;
  if (!reply.hasHeader('cache-control')) {
    const mayKeep = request.method === 'GET' && isForAnyone(request);
    void reply.header('cache-control', mayKeep ? 'private, no-cache' : 'no-store');
  }
  void reply.header('vary', 'Accept-Encoding, Cookie, Authorization');
  const body = Buffer.from(payload);
  const coding = body.length < WORTH_COMPRESSING ? 'identity' : chooseCoding(request.headers['accept-encoding']);
  const conditional = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200;
  if (conditional) {
    const tag = entityTag(body, coding, String(reply.getHeader('content-range') ?? ''));
    void reply.header('etag', tag);
    if (tagMatches(request.headers['if-none-match'], tag)) {
      void reply.code(304).removeHeader('content-type').removeHeader('content-length');
      return '';
    }
  }
  if (coding === 'identity') return payload;
  void reply.header('content-encoding', coding).removeHeader('content-length');
  return encode(body, coding);
}

/** Gives every JSON answer of the API an entity tag and the coding that the client prefers. */
export function conditionalAnswers(server: FastifyInstance): void {
  server.addHook('onSend', condition);
}
