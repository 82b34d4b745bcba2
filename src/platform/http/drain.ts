import { Injectable, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';

/** How often connections that have become idle are closed while the service stops, in milliseconds. */
const EVERY_MS = 50;

/**
 * Lets a stop come to an end: a connection that finishes its last answer while the server closes would otherwise be
 * kept alive for its next request, and the server would wait for it.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    this.timer = setInterval(() => server.closeIdleConnections(), EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
