import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import { GameCalendarDto, GameReaderDto, teamsOf } from '../../contract/dto/game-window.dto.js';
import { GAME_RESOURCES } from '../../contract/games.js';
import { LIMITS } from '../../contract/limits.js';
import {
  GameResponse,
  GameDaysResponse,
  GamesResponse,
  GameSummaryResponse,
  StreamsResponse,
  TeamResponse,
  type GameRecord,
  type StreamListRecord,
} from '../../contract/records/match.record.js';
import { lengthOf } from '../../contract/text.js';
import type { Job } from '../../platform/cache/job.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import type { Source } from '../../platform/cache/generations.js';
import { SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage, type CachedPage } from '../../platform/http/lists/list.interceptor.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Id } from '../../platform/http/lists/params.js';
import { FROM_COPIES, GameCopies } from './game-copies.js';
import { GameDays } from './game-days.js';
import { filterInMemory } from './game-filter.js';
import { GameReads } from './game-reads.js';
import { StreamList } from './stream-list.js';

/** Serves games and streams as flat lists, and the numbers of games. */
@ApiTags('games')
@Controller()
export class GameListsController {
  constructor(
    private readonly reads: GameReads,
    private readonly days: GameDays,
    private readonly streamList: StreamList,
    private readonly responses: ResponseCache,
    private readonly copies: GameCopies,
  ) {}

  /** Lists games across all matches. Without a range, returns the first 500 games that match the query. */
  @Get('games')
  @Public()
  @List('games', 'Games loaded.', GamesResponse)
  async games(
    @ListParams('games') query: ListQuery,
    @CurrentCaller() caller: Caller | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListPage<GameRecord> | CachedPage> {
    if (query.range || caller) return this.reads.list(query, caller);
    const matchesFilter = filterInMemory(query);
    const sources = matchesFilter ? FROM_COPIES : GAME_RESOURCES;
    const build = async (job: Job) => {
      const { records, total } = await this.reads.first(query, matchesFilter, job);
      return { body: { message: 'Games loaded.', games: records }, sources, about: total };
    };
    const place = { budget: 'window', key: `games:${JSON.stringify(query)}` } as const;
    const response = await this.responses.get(place, build, reply.raw);
    return { response, count: Math.min(response.about, LIMITS.gamesWithoutRange), total: response.about };
  }

  /**
   * Returns the number of games on each day of a date range that has games. Also returns the last day with games before the range,
   * and the first day with unfinished games after the range.
   */
  @Get('games/days')
  @Public()
  @SendsPrepared(GameDaysResponse)
  calendar(@Query() query: GameCalendarDto): Promise<CachedResponse> {
    const { from, to, timeZone = '', platform = 'web', category = '', leagueId = '' } = query;
    const teams = teamsOf(query);
    const key = JSON.stringify(['days', from, to, timeZone, platform, category, leagueId, ...teams]);
    return this.responses.get({ budget: 'window', key }, async () => {
      const calendar = await this.days.calendar(query, await this.days.zoneOf(query.timeZone));
      const sources: readonly Source[] = [
        'games in memory',
        'settings',
        ...(teams.length > 0 ? (['teams'] as const) : []),
      ];
      return { body: { message: 'Days loaded.', ...calendar }, sources };
    });
  }

  /**
   * Returns a team by any of its names, with dashes instead of spaces, or by a former address of its page. Returns 404 if the site
   * has no game of the team.
   */
  @Get('games/teams/:team')
  @Public()
  @ApiParam({ name: 'team', description: 'Any name of the team, with dashes instead of spaces.' })
  @SendsPrepared(TeamResponse)
  async team(@Param('team') name: string): Promise<CachedResponse> {
    if (lengthOf(name) > LIMITS.name) throw noTeam();
    return this.responses.get({ budget: 'window', key: `team|${name}` }, async () => {
      const team = (await this.copies.team(name)) ?? (await this.copies.formerTeam(name));
      if (!team) throw noTeam();
      return { body: { message: 'Team loaded.', team }, sources: ['games in memory', 'teams'] };
    });
  }

  /** Returns the numbers of live and upcoming games: in total, by sport, and by league. */
  @Get('games/summary')
  @Public()
  @SendsPrepared(GameSummaryResponse)
  summary(): Promise<CachedResponse> {
    return this.responses.get({ budget: 'list', key: 'summary of games' }, async () => ({
      body: { message: 'Summary loaded.', summary: await this.days.summary() },
      sources: ['games in memory'],
    }));
  }

  /** Returns a game by its id, without the id of its match. Push notifications name only the game. */
  @Get('games/:id')
  @Public()
  async game(
    @Id() id: Types.ObjectId,
    @Query() { platform }: GameReaderDto,
    @CurrentCaller() caller: Caller | null,
  ): Promise<GameResponse> {
    const doc = await this.reads.findById(id);
    return { message: 'Game loaded.', game: await this.reads.recordOf(doc, caller, platform) };
  }

  /** Lists the streams of all games that have not finished. */
  @Get('streams')
  @Requires('streams:access')
  @List('streams', 'Streams loaded.', StreamsResponse)
  streams(
    @ListParams('streams') query: ListQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<ListPage<StreamListRecord>> {
    return this.streamList.list(query, caller);
  }
}

const noTeam = (): ApiError => new ApiError('NOT_FOUND', { message: 'No games of this team were found.' });
