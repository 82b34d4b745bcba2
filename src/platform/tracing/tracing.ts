import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import type { OutsideCall, Spans } from './spans.js';
import { tracingConfig } from './tracing.config.js';

/** Objects that can be traced once tracing has started. */
export interface Tracing {
  requestsOf(server: FastifyInstance): void;
  commandsOf(connection: Connection): void;
}

/**
 * Global for the process, as in OpenTelemetry itself, because traces cross all modules. Null while tracing is disabled; the
 * libraries are not loaded then.
 */
let spans: Spans | null = null;
/** Number of traced applications in this process. A service has one, a test may have several. */
let users = 0;

/** Starts tracing if the operator has configured a collector. Returns null otherwise. */
export async function startTracing(config: Pick<Config, 'get' | 'trustProxy'>): Promise<Tracing | null> {
  const sent = config.get(tracingConfig);
  if (!sent) return null;
  users += 1;
  const [{ Spans }, { traceRequests }, { traceCommands }] = await Promise.all([
    import('./spans.js'),
    import('./trace-requests.js'),
    import('./trace-commands.js'),
  ]);
  const current = (spans ??= Spans.sentTo(sent, new Logger('Tracing')));
  return {
    requestsOf: (server) => traceRequests(server, current, config),
    commandsOf: (connection) => traceCommands(connection, current),
  };
}

/** Sends the remaining spans when the application stops. */
@Injectable()
export class TracingEnd implements OnApplicationShutdown {
  constructor(@InjectConfig() private readonly config: Config) {}

  async onApplicationShutdown(): Promise<void> {
    if (!this.config.get(tracingConfig)) return;
    users -= 1;
    if (users > 0) return;
    const ended = spans;
    spans = null;
    await ended?.end();
  }
}

/** Runs a job as a separate trace. A run without any work is not reported. */
export const inJob = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  spans ? spans.inJob(name, work) : work();

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Sends a request to another server as part of the trace. `send` gets the headers that pass the trace context on. */
export const inOutsideCall = <T extends { statusCode?: number | undefined }>(
  call: OutsideCall,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> => (spans ? spans.inOutsideCall(call, send) : send(NO_HEADERS));
