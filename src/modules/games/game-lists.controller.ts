import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GameCalendarDto } from '../../contract/dto/game-window.dto.js';
import type { Resource } from '../../contract/events.js';
import { LIMITS } from '../../contract/limits.js';
import {
  GameDaysAnswer,
  GamesAnswer,
  GameSummaryAnswer,
  StreamsAnswer,
  type StreamListRecord,
} from '../../contract/records/match.record.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access.js';
import { DocumentList, ListParams, setContentRange, type ListQuery } from '../../platform/http/list-query.js';
import { List, type ListPage } from '../../platform/http/list.interceptor.js';
import { GameDays } from './game-days.js';
import { GameReads } from './game-reads.js';
import { StreamList } from './stream-list.js';
import { WindowCache } from './window-cache.js';

/** What records of games are made from. */
const RESOURCES: readonly Resource[] = ['matches', 'games', 'leagues', 'settings'];

/** Games and streams as flat lists, and how many games there are when. */
@ApiTags('games')
@Controller()
export class GameListsController {
  constructor(
    private readonly reads: GameReads,
    private readonly days: GameDays,
    private readonly streamList: StreamList,
    private readonly windows: WindowCache,
  ) {}

  /** A slice of the games; without a range the first 500, prepared once for all visitors. */
  @Get('games')
  @Public()
  @DocumentList(GamesAnswer)
  async games(
    @ListParams('games') query: ListQuery,
    @CurrentCaller() caller: Caller | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (query.range || caller) {
      const { games, total } = await this.reads.list(query, caller);
      setContentRange(reply, 'games', query, games.length, total);
      return void reply.send({ message: 'Games loaded.', games });
    }
    const key = `games:${JSON.stringify(query)}`;
    const { prepared, total } = await this.windows.get(key, RESOURCES, async () => {
      const { games, total } = await this.reads.list(query, null);
      return { body: { message: 'Games loaded.', games }, total };
    });
    const most = LIMITS.gamesWithoutRange;
    setContentRange(reply, 'games', query, Math.min(total ?? 0, most), total ?? 0);
    return prepared.send(request, reply);
  }

  /** How many games there are on each day, and the nearest days with games around them. */
  @Get('games/days')
  @Public()
  @ApiOkResponse({ type: GameDaysAnswer })
  async calendar(
    @Query() query: GameCalendarDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { from, to, timeZone = '', platform = 'web', category = '', leagueId = '' } = query;
    const key = ['days', from, to, timeZone, platform, category, leagueId].join('|');
    const { prepared } = await this.windows.get(key, ['games', 'settings'], async () => {
      const calendar = await this.days.calendar(query, await this.days.zoneOf(query.timeZone));
      return { body: { message: 'Days loaded.', ...calendar } };
    });
    return prepared.send(request, reply);
  }

  /** How many games are live and to come: in all, by sport and by league. */
  @Get('games/summary')
  @Public()
  @ApiOkResponse({ type: GameSummaryAnswer })
  async summary(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { prepared } = await this.windows.get('summary', ['games'], async () => {
      return { body: { message: 'Summary loaded.', summary: await this.days.summary() } };
    });
    return prepared.send(request, reply);
  }

  /** Every stream of the games that are not finished. */
  @Get('streams')
  @Requires('streams:access')
  @List('streams', 'Streams loaded.', StreamsAnswer)
  streams(
    @ListParams('streams') query: ListQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<ListPage<StreamListRecord>> {
    return this.streamList.list(query, caller);
  }
}
