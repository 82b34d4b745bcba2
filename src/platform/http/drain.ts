import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections that have become idle are closed while the service stops, in milliseconds. */
const EVERY_MS = 50;

/**
 * Lets a stop come to an end. The server waits for every connection: one that finishes its last answer is closed
 * instead of being kept alive for another request, and so is one that never asked for anything, which Node does not
 * count as idle.
 */
@Injectable()
export class Drain implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly unused = new Set<Socket>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    this.server?.on('connection', (socket: Socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.unused.delete(socket));
    });
    this.server?.on('request', ({ socket }: IncomingMessage) => this.unused.delete(socket));
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
