import { Body, Controller, Delete, Get, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { GameWindowDto } from '../../contract/dto/game-window.dto.js';
import { MatchDto } from '../../contract/dto/match.dto.js';
import type { Resource } from '../../contract/events.js';
import { LIMITS } from '../../contract/limits.js';
import { holds } from '../../contract/permissions.js';
import { MatchAnswer, MatchesAnswer } from '../../contract/records/match.record.js';
import { PreparedLists } from '../../platform/cache/prepared-lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access.js';
import { hasListQuery, DocumentList, ListParams, type ListQuery } from '../../platform/http/list-query.js';
import { IfMatch, Id } from '../../platform/http/params.js';
import { GameDays, spanOfDays } from '../games/game-days.js';
import type { Reader } from '../games/game-links.js';
import { WindowCache } from '../games/window-cache.js';
import { MatchesService } from './matches.service.js';

/** What the lists are made from. */
const RESOURCES: readonly Resource[] = ['matches', 'games', 'leagues', 'settings'];
const DAY = 86_400_000;

/** Who may change games sees the streams' addresses; everybody else sees the same. */
const viewOf = (caller: Caller | null): string => (holds(caller, 'games:update') ? 'editor' : 'public');

@ApiTags('matches')
@Controller('matches')
export class MatchesController {
  constructor(
    private readonly matches: MatchesService,
    private readonly lists: PreparedLists,
    private readonly windows: WindowCache,
    private readonly days: GameDays,
    private readonly clock: Clock,
  ) {}

  /** Every match with its games and streams, or a slice of them. */
  @Get()
  @Public()
  @DocumentList(MatchesAnswer)
  async list(
    @ListParams('matches') query: ListQuery,
    @CurrentCaller() caller: Caller | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = { list: 'matches', resources: RESOURCES, message: 'Matches loaded.' } as const;
    await this.lists.send({ ...answer, variant: viewOf(caller), request, reply, query }, () =>
      hasListQuery(request) ? this.matches.list(query, caller) : this.matches.all(caller),
    );
  }

  /**
   * Matches with the games that are shown on the site: those of a window of days, or without one every game that is not
   * finished and those of the last seven days.
   */
  @Get('web')
  @Public()
  @ApiOkResponse({ type: MatchesAnswer })
  web(
    @Query() query: GameWindowDto,
    @CurrentCaller() caller: Caller | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendWindow('web', query, caller, request, reply);
  }

  /** The same with the games that are shown in the apps. */
  @Get('mobile')
  @Public()
  @ApiOkResponse({ type: MatchesAnswer })
  mobile(
    @Query() query: GameWindowDto,
    @CurrentCaller() caller: Caller | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendWindow('mobile', query, caller, request, reply);
  }

  @Get(':id')
  @Public()
  async read(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller | null): Promise<MatchAnswer> {
    return { message: 'Match loaded.', match: await this.matches.read(id, caller) };
  }

  @Post()
  @Requires('matches:create')
  async create(@Body() body: MatchDto, @CurrentCaller() caller: Caller): Promise<MatchAnswer> {
    const match = await this.matches.create(body, caller);
    return { message: `${match.title} was added.`, match };
  }

  @Put(':id')
  @Requires('matches:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: MatchDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MatchAnswer> {
    const match = await this.matches.update(id, body, ifMatch, caller);
    return { message: `${match.title} was saved.`, match };
  }

  /** Deletes a match and its games; refused while one of them is live. */
  @Delete(':id')
  @Requires('matches:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MatchAnswer> {
    const match = await this.matches.remove(id, ifMatch, caller);
    return { message: `${match.title} was deleted.`, match };
  }

  private async sendWindow(
    platform: Reader,
    query: GameWindowDto,
    caller: Caller | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { from, to, timeZone, category, leagueId } = query;
    // The days that finished games stay for go on with the day, not with each moment: so answers can be kept.
    const since = Math.floor(this.clock.now() / DAY) * DAY - LIMITS.finishedDays * DAY;
    const days = from === undefined || to === undefined ? [since] : [from, to, timeZone ?? ''];
    const key = ['matches', platform, viewOf(caller), category ?? '', leagueId ?? '', ...days].join('|');
    const { prepared } = await this.windows.get(key, RESOURCES, async () => {
      const choice = { category, leagueId };
      const matches =
        from === undefined || to === undefined
          ? await this.matches.current(platform, choice, caller, new Date(since))
          : await this.matches.inWindow(
              platform,
              { ...choice, ...spanOfDays(from, to, await this.days.zoneOf(timeZone)) },
              caller,
            );
      return { body: { message: 'Matches loaded.', matches } };
    });
    return prepared.send(request, reply);
  }
}
