import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { isLoopback } from '../http/address.js';
import { Public, type CallerRequest } from '../http/access.js';
import { ApiError } from '../http/api-error.js';
import { InjectConfig } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { EventHub } from './event-hub.js';
import { EventStream } from './event-stream.js';

@Controller('events')
export class EventsController {
  constructor(
    private readonly hub: EventHub,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Server-sent events: what changed, as it changes. `Last-Event-ID` resumes. */
  @Get()
  @Public()
  @ApiProduces('text/event-stream')
  async events(
    @Req() request: CallerRequest,
    @Res() reply: FastifyReply,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    if (!isLoopback(request) && this.hub.countOf(request.ip) >= this.config.eventsPerAddress) {
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 30 });
    }
    const stream = new EventStream(reply.raw, request.ip, request.user ?? null);
    // Fastify keeps its hands off: ten thousand readers share one buffer for each event.
    reply.hijack();
    stream.begin();
    try {
      await this.hub.open(stream, lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null);
    } catch {
      stream.destroy();
    }
  }
}
