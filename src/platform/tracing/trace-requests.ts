import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.js';
import { routeOf } from '../metrics/http-metrics.js';
import type { Spans } from './spans.js';

/** Routes that are open for hours, polled every few seconds by a machine, or only send a file. */
const UNTRACED = /^(\/(api\/(events|health)|metrics)(\/.*)?|file|dashboard)$/;

/**
 * Creates a span for each request that reaches the framework. Requests that pages send within the process belong to the page's
 * span. As with request ids, a caller's trace context is only used behind a proxy of the operator.
 */
export function traceRequests(server: FastifyInstance, spans: Spans, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const open = new WeakMap<FastifyRequest, Span>();
  const begin = (request: FastifyRequest): Span | null => {
    const route = routeOf(request);
    if (UNTRACED.test(route)) return null;
    const isOutside = request.raw instanceof IncomingMessage;
    if (!isOutside && !spans.isInSpan) return null;
    const caller = trustProxy.length > 0 ? spans.fromHeaders(request.headers) : ROOT_CONTEXT;
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'nepsh.request_id': request.id,
    };
    const kind = isOutside ? SpanKind.SERVER : SpanKind.INTERNAL;
    return spans.begin(`${request.method} ${route}`, kind, attributes, isOutside ? caller : context.active());
  };
  server.addHook('onRequest', (request, _reply, done) => {
    const span = begin(request);
    if (!span) return done();
    open.set(request, span);
    spans.within(span, done);
  });
  // A body arrives in events of the connection, which run outside the request's span.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request);
    if (span) spans.within(span, done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request);
    if (span) {
      const { statusCode } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500)
        span.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    done();
  });
}
