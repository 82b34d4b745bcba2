import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

/** Headers that every answer carries. Pages bring their own content security policy. */
export function securityHeaders(server: FastifyInstance, config: Config): void {
  server.addHook('onRequest', (_request, reply, done) => {
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    };
    if (config.secureCookies) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
    for (const [name, value] of Object.entries(headers)) {
      // On the raw response too: what is hijacked (pages, event streams) does not see Fastify's headers.
      reply.raw.setHeader(name, value);
    }
    done();
  });
}
