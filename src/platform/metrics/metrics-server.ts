import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import fastify, { type FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { ApiError } from '../http/errors/api-error.js';
import { documentErrors } from '../http/errors/error.filter.js';
import { NO_JSON_SCHEMAS } from '../http/bodies/no-json-schemas.js';
import { metricsConfig } from './metrics.config.js';
import { Metrics } from './metrics.js';

const PATH = '/metrics';

/**
 * Serves `GET /metrics` in the Prometheus text format. If METRICS_PORT is set, the route is on that port; otherwise the service's
 * port serves the route to the bearer of METRICS_TOKEN. If neither is set, no route exists.
 */
@Injectable()
export class MetricsServer implements BeforeApplicationShutdown {
  private server: FastifyInstance | null = null;

  constructor(
    private readonly metrics: Metrics,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Adds the route to the service's server, unless metrics have a separate port or are off. */
  async serveOn(server: FastifyInstance): Promise<void> {
    const { token, port } = this.config.get(metricsConfig);
    if (token !== null && port === null) await server.register((scope, _, done) => (this.route(scope), done()));
  }

  /** Opens the separate port for metrics. Returns the port, or null if none is configured. */
  async listen(): Promise<number | null> {
    const { port } = this.config.get(metricsConfig);
    if (port === null) return null;
    this.server = fastify({ logger: false, schemaController: NO_JSON_SCHEMAS });
    this.route(this.server);
    await this.server.listen({ port, host: this.config.host });
    return (this.server.server.address() as AddressInfo).port;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }

  private route(scope: FastifyInstance): void {
    const { token } = this.config.get(metricsConfig);
    documentErrors(scope);
    scope.get(PATH, async (request, reply) => {
      if (token !== null && !isBearer(request.headers.authorization, token)) {
        void reply.header('www-authenticate', 'Bearer');
        throw new ApiError('UNAUTHENTICATED');
      }
      const { type, body } = await this.metrics.text();
      return reply.header('cache-control', 'no-store').type(type).send(body);
    });
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares the header with the token in constant time, regardless of their lengths. */
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
