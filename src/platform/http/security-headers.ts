import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { ApiError } from './api-error.js';

/** Methods that no route has, and that pages cannot even be asked with (Fetch forbids them). */
const UNANSWERED = new Set(['TRACE', 'CONNECT']);

type Settings = Pick<Config, 'secureCookies' | 'hstsSubdomains'>;

/** What every answer carries, by header. Pages bring their own content security policy. */
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

/** The same of calls. Their answers are no documents: in a window or frame they run nothing and show nothing. */
export const apiHeadersOf = (config: Settings): Readonly<Record<string, string>> => ({
  ...securityHeadersOf(config),
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/** Headers that every answer carries; a route that answers with a document sets a policy of its own. */
export function securityHeaders(server: FastifyInstance, config: Config): void {
  const [pages, calls] = [securityHeadersOf(config), apiHeadersOf(config)].map((headers) => Object.entries(headers));
  server.addHook('onRequest', (request, reply, done) => {
    // On the raw response: what is hijacked (pages, event streams) does not see Fastify's headers.
    const headers = (request.routeOptions.url ?? request.url).startsWith('/api/') ? calls : pages;
    for (const [name, value] of headers ?? []) reply.raw.setHeader(name, value);
    done(UNANSWERED.has(request.method) ? new ApiError('METHOD_NOT_ALLOWED') : undefined);
  });
}
