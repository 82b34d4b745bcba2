import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { senderOf } from '../../platform/http/network/sender.js';
import { Public, type CallerRequest } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import type { Config } from '../../platform/config/config.js';
import { MAX_WATCHED_AT_ONCE } from '../../contract/games.js';
import { isObjectId } from '../../platform/http/lists/params.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import { EventStream } from '../../platform/realtime/event-stream.js';

const NUMBER = /^\d{1,15}$/;

/** Returns the number of the client's last event, or null if the text is not an event number. */
const numberOf = (text: unknown): number | null =>
  typeof text === 'string' && NUMBER.test(text) ? Number(text) : null;

/** Returns the distinct game ids of a comma-separated list, up to `MAX_WATCHED_AT_ONCE`. */
const watchedIn = (text: unknown): string[] =>
  typeof text === 'string' ? [...new Set(text.split(',').filter(isObjectId))].slice(0, MAX_WATCHED_AT_ONCE) : [];

/** Serves the event stream. Each stream carries the games that its client has open, which `WatchingService` counts. */
@Controller('events')
export class EventsController {
  constructor(
    private readonly hub: EventHub,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Streams server-sent events for every change. Send `Last-Event-ID` to resume after an event. Browsers send this header only
   * when they reconnect, so send `after` on the first connection. If both are present, `Last-Event-ID` counts. Returns 429
   * TOO_MANY_REQUESTS if an address has too many streams.
   */
  @Get()
  @Public()
  @ApiProduces('text/event-stream')
  @ApiQuery({ name: 'after', required: false, type: String, description: 'Number of the last event received.' })
  @ApiQuery({
    name: 'watching',
    required: false,
    type: String,
    description: 'Comma-separated ids of games that the client has open.',
  })
  async events(
    @Req() request: CallerRequest,
    @Res() reply: FastifyReply,
    @Headers('last-event-id') lastEventId?: unknown,
    @Query('after') after?: unknown,
    @Query('watching') watching?: unknown,
  ): Promise<void> {
    const { network, isLocal } = senderOf(request.raw);
    if (!isLocal && this.hub.countOf(network) >= this.config.eventsPerAddress) {
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 30 });
    }
    const stream = new EventStream(reply.raw, network, request.user ?? null, watchedIn(watching));
    // The event hub writes to the socket without Fastify, so that ten thousand clients share one buffer for each event.
    reply.hijack();
    stream.begin();
    try {
      await this.hub.open(stream, numberOf(lastEventId) ?? numberOf(after));
    } catch {
      stream.destroy();
    }
  }
}
