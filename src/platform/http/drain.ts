import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Interval for closing idle connections while the service stops, in ms. */
const EVERY_MS = 50;

/** Path of the event stream, which never ends. Shutdown closes the stream instead of waiting for it. */
const ENDLESS = '/api/events';

/**
 * Lets the service stop without losing a request. Before the server closes, it announces the stop and finishes open requests.
 * Then it closes each connection after its last response, including connections without any request, which Node.js does not treat
 * as idle.
 */
@Injectable()
export class Drain implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly unused = new Set<Socket>();
  private readonly open = new Set<ServerResponse>();
  private timer: NodeJS.Timeout | undefined;
  /** Whether the process is about to stop, so that load balancers switch to other processes. */
  isLeaving = false;

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    this.server?.on('connection', (socket: Socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.unused.delete(socket));
    });
    // Prepended, because a handler may have responded before later listeners are called.
    this.server?.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.unused.delete(request.socket);
      if (this.isLeaving) response.setHeader('connection', 'close');
      if (request.url?.startsWith(ENDLESS)) return;
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
    });
  }

  /**
   * Announces the stop, continues to serve for `ms` milliseconds so that a load balancer can switch to other processes, and
   * resolves once the open requests have ended.
   */
  async leave(ms: number): Promise<void> {
    this.isLeaving = true;
    await delay(ms);
    await Promise.all([...this.open].map((response) => once(response, 'close')));
  }

  beforeApplicationShutdown(): void {
    const close = (): void => {
      this.server?.closeIdleConnections();
      for (const socket of this.unused) socket.destroy();
    };
    close();
    this.timer = setInterval(close, EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns the server, or undefined if the application runs without a server, as on the command line. */
  private get server(): Server | undefined {
    const { httpAdapter } = this.host as Partial<HttpAdapterHost>;
    return httpAdapter?.getHttpServer() as Server | undefined;
  }
}
