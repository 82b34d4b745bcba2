import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IncomingMessage } from 'node:http';
import type { Metrics } from './metrics.js';
import { PLATFORM_METRICS } from './platform.metrics.js';

/** Path of the event streams. They stay open for hours, so their duration is not measured. */
const ENDLESS = '/api/events';

/**
 * Returns the label for the route of a request. Requests outside the API share a few labels, because every file of the site has
 * its own route.
 */
export function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  const { url } = routeOptions;
  if (is404 || url === undefined) return 'none';
  if (url.startsWith('/api/')) return url;
  if (url.startsWith('/dashboard')) return 'dashboard';
  return url === '/*' ? 'page' : 'file';
}

/** Measures the response times of a server. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return;
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    // Pages call the API within the process. These calls are not client requests.
    if (route !== ENDLESS && request.raw instanceof IncomingMessage) {
      const labels = { method: request.method, route, status: String(reply.raw.statusCode) };
      metrics.observe(PLATFORM_METRICS.httpRequest, labels, reply.elapsedTime / 1000);
    }
    done();
  });
}
