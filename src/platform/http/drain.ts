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

/** How often connections that have become idle are closed while the service stops, in milliseconds. */
const EVERY_MS = 50;

/** Answers that have no end of their own: a stop ends them, and does not wait for them before. */
const ENDLESS = '/api/events';

/**
 * Lets a stop come to an end without a lost request: before the server closes, it says that it is leaving and finishes
 * what it has begun. Then each connection is closed after its last answer, also one that never asked for anything,
 * which Node does not count as idle.
 */
@Injectable()
export class Drain implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly unused = new Set<Socket>();
  private readonly open = new Set<ServerResponse>();
  private timer: NodeJS.Timeout | undefined;
  /** Whether the process is about to stop: others should be asked from now on. */
  isLeaving = false;

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    this.server?.on('connection', (socket: Socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.unused.delete(socket));
    });
    // Prepended, because a handler may have answered already when later listeners are called.
    this.server?.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.unused.delete(request.socket);
      if (this.isLeaving) response.setHeader('connection', 'close');
      if (request.url?.startsWith(ENDLESS)) return;
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
    });
  }

  /**
   * Says that the process is about to stop, goes on serving for `ms` milliseconds so that a load balancer can look
   * elsewhere, and resolves when the requests that are then open are answered.
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

  /** None where the application runs without one, as on the command line. */
  private get server(): Server | undefined {
    const { httpAdapter } = this.host as Partial<HttpAdapterHost>;
    return httpAdapter?.getHttpServer() as Server | undefined;
  }
}
