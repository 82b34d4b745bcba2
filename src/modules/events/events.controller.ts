import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { senderOf } from '../../platform/http/sender.js';
import { Public, type CallerRequest } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import type { Config } from '../../platform/config/config.js';
import { MAX_WATCHED_AT_ONCE } from '../../contract/games.js';
import { isObjectId } from '../../platform/http/params.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import { EventStream } from '../../platform/realtime/event-stream.js';

const NUMBER = /^\d{1,15}$/;

/** The number of the last event a reader knows; null when it says none that could be one. */
const numberOf = (text: unknown): number | null =>
  typeof text === 'string' && NUMBER.test(text) ? Number(text) : null;

/** The games that a reader says it has open: the ids of a list, each once, so many at most. */
const watchedIn = (text: unknown): string[] =>
  typeof text === 'string' ? [...new Set(text.split(',').filter(isObjectId))].slice(0, MAX_WATCHED_AT_ONCE) : [];

/** The events of all, and with which games their reader has open: `WatchingService` counts the streams that say so. */
@Controller('events')
export class EventsController {
  constructor(
    private readonly hub: EventHub,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Server-sent events: what changed, as it changes. `Last-Event-ID` resumes; `after` does the same for a reader that
   * cannot send it yet: browsers do so only when they come back, and then it counts for more.
   */
  @Get()
  @Public()
  @ApiProduces('text/event-stream')
  @ApiQuery({ name: 'after', required: false, type: String, description: 'The number of the last event known.' })
  @ApiQuery({
    name: 'watching',
    required: false,
    type: String,
    description: 'Ids of games that the reader has open, with commas.',
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
    // Written to the socket without Fastify: ten thousand readers share one buffer for each event.
    reply.hijack();
    stream.begin();
    try {
      await this.hub.open(stream, numberOf(lastEventId) ?? numberOf(after));
    } catch {
      stream.destroy();
    }
  }
}
