import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IncomingMessage } from 'node:http';
import type { Metrics } from './metrics.js';
import { PLATFORM_METRICS } from './platform.metrics.js';

/** Streams are open for hours: how long says nothing. */
const ENDLESS = '/api/events';

/** The route of a request as a label: that of a call, else one word, since every file of the site has a route. */
export function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  const { url } = routeOptions;
  if (is404 || url === undefined) return 'none';
  if (url.startsWith('/api/')) return url;
  if (url.startsWith('/dashboard')) return 'dashboard';
  return url === '/*' ? 'page' : 'file';
}

/** Measures the answers of a server. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return;
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    // Pages ask the API within the process; those are no requests of anybody.
    if (route !== ENDLESS && request.raw instanceof IncomingMessage) {
      const labels = { method: request.method, route, status: String(reply.raw.statusCode) };
      metrics.observe(PLATFORM_METRICS.httpRequest, labels, reply.elapsedTime / 1000);
    }
    done();
  });
}
