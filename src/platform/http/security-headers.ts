import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

/** What every answer carries, by header. Pages bring their own content security policy. */
export const securityHeadersOf = ({
  secureCookies,
}: Pick<Config, 'secureCookies'>): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(secureCookies && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Headers that every answer carries. */
export function securityHeaders(server: FastifyInstance, config: Config): void {
  const headers = Object.entries(securityHeadersOf(config));
  server.addHook('onRequest', (_request, reply, done) => {
    // On the raw response: what is hijacked (pages, event streams) does not see Fastify's headers.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
