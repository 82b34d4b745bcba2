import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { ApiError } from './errors/api-error.js';

/** Methods that no route has. Pages cannot send requests with these methods (forbidden methods of Fetch). */
const UNANSWERED = new Set(['TRACE', 'CONNECT']);

type Settings = Pick<Config, 'secureCookies' | 'hstsSubdomains'>;

/** Returns the security headers of a response. Pages add their own content security policy. */
export const securityHeadersOf = ({ secureCookies, hstsSubdomains }: Settings): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(secureCookies && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
});

/**
 * Returns the security headers of API responses. Their policy prevents a response that is opened as a document from running or
 * showing anything.
 */
export const apiHeadersOf = (config: Settings): Readonly<Record<string, string>> => ({
  ...securityHeadersOf(config),
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/** Adds the security headers to every response. Routes that send a document set a separate policy. */
export function securityHeaders(server: FastifyInstance, config: Config): void {
  const [pages, calls] = [securityHeadersOf(config), apiHeadersOf(config)].map((headers) => Object.entries(headers));
  server.addHook('onRequest', (request, reply, done) => {
    // The headers are set on the raw response, because hijacked responses (pages, event streams) lack Fastify's headers.
    const headers = (request.routeOptions.url ?? request.url).startsWith('/api/') ? calls : pages;
    for (const [name, value] of headers ?? []) reply.raw.setHeader(name, value);
    done(UNANSWERED.has(request.method) ? new ApiError('METHOD_NOT_ALLOWED') : undefined);
  });
}
