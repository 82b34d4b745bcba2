import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { ApiError } from './api-error.js';

/** Methods that no route has, and that pages cannot even be asked with (Fetch forbids them). */
const UNANSWERED = new Set(['TRACE', 'CONNECT']);

/** Headers that every answer carries. Pages bring their own content security policy. */
export function securityHeadersOf({ secureCookies }: Pick<Config, 'secureCookies'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(secureCookies && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

export function securityHeaders(server: FastifyInstance, config: Config): void {
  const headers = Object.entries(securityHeadersOf(config));
  server.addHook('onRequest', (request, reply, done) => {
    // On the raw response: what is hijacked (pages, event streams) does not see Fastify's headers.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done(UNANSWERED.has(request.method) ? new ApiError('METHOD_NOT_ALLOWED') : undefined);
  });
}
