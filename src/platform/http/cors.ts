import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

/** Web builds of apps may read calls and files, but no pages. */
const SHARED = /^\/(api|live|media|uploads)\//;

/** Response headers that scripts of apps may read beyond the safelisted ones (Fetch). */
const EXPOSED = 'Content-Range, Date, ETag, Retry-After, X-Request-Id';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, Range',
  'access-control-max-age': '600',
};

/**
 * Lets web builds of apps on the origins of APP_ORIGINS make calls, but never with cookies: apps send a token. The headers are set on the raw
 * response, because hijacked responses (event streams) lack Fastify's headers.
 */
export function allowApps(server: FastifyInstance, { appOrigins }: Pick<Config, 'appOrigins'>): void {
  if (appOrigins.length === 0) return;
  server.addHook('onRequest', (request, reply, done) => {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (!SHARED.test(request.url)) return done();
    reply.raw.setHeader('vary', 'Origin');
    if (origin === undefined || !appOrigins.includes(origin)) return done();
    reply.raw.setHeader('access-control-allow-origin', origin);
    reply.raw.setHeader('access-control-expose-headers', EXPOSED);
    if (request.method !== 'OPTIONS' || method === undefined) return done();
    void reply.code(204).headers(PREFLIGHT).send();
  });
}
