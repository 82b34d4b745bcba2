import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CALENDAR_KINDS } from '../../contract/calendars.js';
import { LIMITS } from '../../contract/limits.js';
import { lengthOf } from '../../contract/text.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import { SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { Public } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { CalendarsService } from './calendars.service.js';

const ENDING = '.ics';

@ApiTags('calendar')
@Controller('calendar')
export class CalendarsController {
  constructor(private readonly calendars: CalendarsService) {}

  /**
   * Returns a calendar (iCalendar, RFC 5545) for subscription: the games of a league, team, sport or match, or a single game.
   * Times are UTC. A rescheduled game keeps its UID and gets a higher SEQUENCE. A game that is deleted before it has ended stays
   * in the calendar as CANCELLED for 30 days. Calendars of leagues, teams and sports include the last 31 days.
   */
  @Get(':kind/:file')
  @Public()
  @ApiParam({ name: 'kind', enum: CALENDAR_KINDS, description: 'Kind of the followed object.' })
  @ApiParam({
    name: 'file',
    description: 'The id, or the name of a team or sport with dashes instead of spaces, followed by ".ics".',
  })
  @ApiProduces('text/calendar')
  @SendsPrepared(String)
  calendar(
    @Param('kind') name: string,
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CachedResponse> {
    const kind = CALENDAR_KINDS.find((one) => one === name);
    const isFile = file.endsWith(ENDING) && lengthOf(file) <= LIMITS.name + ENDING.length;
    if (!kind || !isFile) throw new ApiError('NOT_FOUND');
    return this.calendars.calendar(kind, file.slice(0, -ENDING.length), reply.raw);
  }
}
