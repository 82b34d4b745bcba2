import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { LoggerService } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { TracingConfig } from './tracing.config.js';
import { MINUTE } from '../../contract/time/units.js';
import { version } from '../config/version.js';
import { JobSpans } from './job-spans.js';

/** A request to another server, as shown in a trace. */
export interface OutsideCall {
  method: string;
  /** Address of the request. Only its host is reported, because the rest may contain tokens. */
  address: string;
}

/** Maximum time that a shutdown waits for the collector, in ms. */
const LAST_SEND_MS = 500;
/** Minimum interval between logs of failed exports, in ms. */
const COMPLAINT_MS = 10 * MINUTE;

/** Returns the kind of an error. Its message is never reported, because it may contain user input. */
export const kindOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return typeof name === 'string' ? name : 'Error';
};

/**
 * Creates spans with OpenTelemetry's SDK. Spans are sent in batches in the background, and spans that the collector does not
 * accept are dropped.
 */
export class Spans {
  private readonly propagator = new W3CTraceContextPropagator();

  private constructor(
    private readonly tracer: Tracer,
    private readonly jobs: JobSpans,
    private readonly provider: BasicTracerProvider,
  ) {}

  /**
   * Creates spans that are sent to the collector. The SDK itself reads the other standard variables: headers, sampler, batches,
   * timeouts, certificates.
   */
  static sentTo({ url, serviceName }: TracingConfig, logger: Pick<LoggerService, 'warn'>): Spans {
    complainTo(logger);
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const attributes = { 'service.name': serviceName, 'service.version': version, 'service.instance.id': randomUUID() };
    const resource = defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes(attributes));
    const jobs = new JobSpans(new BatchSpanProcessor(new OTLPTraceExporter({ url })));
    const provider = new BasicTracerProvider({ resource, spanProcessors: [jobs] });
    return new Spans(provider.getTracer('nepsh', version), jobs, provider);
  }

  /** Whether the current code runs in a sampled span that has not ended. */
  get isInSpan(): boolean {
    return trace.getActiveSpan()?.isRecording() ?? false;
  }

  /** Returns the trace context that a caller sent in the headers (W3C Trace Context). */
  fromHeaders(headers: Readonly<Record<string, unknown>>): Context {
    return this.propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  }

  /** Starts a span in a context, by default in the current context. */
  begin(name: string, kind: SpanKind, attributes: Attributes, parent: Context = context.active()): Span {
    return this.tracer.startSpan(name, { kind, attributes }, parent);
  }

  /** Runs work as part of a span. */
  within<T>(span: Span, work: () => T, parent: Context = context.active()): T {
    return context.with(trace.setSpan(parent, span), work);
  }

  /** Marks the trace of a span as having done work. Traces without work are dropped. */
  worked(span: Span | undefined): void {
    if (span) this.jobs.worked(span);
  }

  async inJob<T>(name: string, work: () => Promise<T>): Promise<T> {
    const span = this.begin(`job ${name}`, SpanKind.INTERNAL, { 'nepsh.job': name }, ROOT_CONTEXT);
    this.jobs.hold(span);
    try {
      return await this.within(span, work, ROOT_CONTEXT);
    } catch (error) {
      this.worked(span);
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  async inOutsideCall<T extends { statusCode?: number | undefined }>(
    { method, address }: OutsideCall,
    send: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T> {
    this.worked(trace.getActiveSpan());
    const host = URL.canParse(address) ? new URL(address).hostname : '';
    const span = this.begin(method, SpanKind.CLIENT, { 'http.request.method': method, 'server.address': host });
    const headers: Record<string, string> = {};
    const inside = trace.setSpan(context.active(), span);
    this.propagator.inject(inside, headers, defaultTextMapSetter);
    try {
      const response = await context.with(inside, () => send(headers));
      const status = response.statusCode ?? 0;
      span.setAttribute('http.response.status_code', status);
      if (status >= 400) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
      return response;
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  /** Sends the remaining spans, within `LAST_SEND_MS`. */
  async end(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LAST_SEND_MS)));
    await Promise.race([this.provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
    context.disable();
  }
}

/** Marks a span as failed. */
export function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR });
}

/** Logs occasionally that a collector is unreachable. Such a failure has no other effect. */
function complainTo(logger: Pick<LoggerService, 'warn'>): void {
  let loggedAt = -Infinity;
  const complain = (reason: string): void => {
    if (performance.now() - loggedAt < COMPLAINT_MS) return;
    loggedAt = performance.now();
    logger.warn(`Failed to send traces: ${reason.slice(0, 200)}`);
  };
  const nothing = (): void => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  setGlobalErrorHandler((error: unknown) => complain(error instanceof Error ? error.message : String(error)));
}
