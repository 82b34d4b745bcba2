import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import { GameCalendarDto, GameReaderDto } from '../../contract/dto/game-window.dto.js';
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
import type { Prepared } from '../../platform/cache/prepared.js';
import { SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage, type PreparedPage } from '../../platform/http/lists/list.interceptor.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Id } from '../../platform/http/lists/params.js';
import { FROM_COPIES, GameCopies } from './game-copies.js';
import { GameDays } from './game-days.js';
import { filterInMemory } from './game-filter.js';
import { GameReads } from './game-reads.js';
import { StreamList } from './stream-list.js';
import { WindowCache } from './window-cache.js';

/** Serves games and streams as flat lists, and the numbers of games. */
@ApiTags('games')
@Controller()
export class GameListsController {
  constructor(
    private readonly reads: GameReads,
    private readonly days: GameDays,
    private readonly streamList: StreamList,
    private readonly windows: WindowCache,
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
  ): Promise<ListPage<GameRecord> | PreparedPage> {
    if (query.range || caller) return this.reads.list(query, caller);
    const matchesFilter = filterInMemory(query);
    const sources = matchesFilter ? FROM_COPIES : GAME_RESOURCES;
    const build = async (job: Job) => {
      const { records, total } = await this.reads.first(query, matchesFilter, job);
      return { body: { message: 'Games loaded.', games: records }, total };
    };
    const key = `games:${JSON.stringify(query)}`;
    const { prepared: body, about: total } = await this.windows.get(key, sources, build, reply.raw);
    return { prepared: body, count: Math.min(total ?? 0, LIMITS.gamesWithoutRange), total: total ?? 0 };
  }

  /**
   * Returns the number of games on each day of a date range that has games, the last day with games before the range, and the
   * first day with unfinished games after the range.
   */
  @Get('games/days')
  @Public()
  @SendsPrepared(GameDaysResponse)
  async calendar(@Query() query: GameCalendarDto): Promise<Prepared> {
    const { from, to, timeZone = '', platform = 'web', category = '', leagueId = '', team = '' } = query;
    const key = ['days', from, to, timeZone, platform, category, leagueId, team].join('|');
    const { prepared: body } = await this.windows.get(key, ['games in memory', 'settings'], async () => {
      const calendar = await this.days.calendar(query, await this.days.zoneOf(query.timeZone));
      return { body: { message: 'Days loaded.', ...calendar } };
    });
    return body;
  }

  /**
   * Returns a team by its name with dashes instead of spaces, or by a former address of its page. Returns 404 if the site has no
   * game of the team.
   */
  @Get('games/teams/:team')
  @Public()
  @SendsPrepared(TeamResponse)
  async team(@Param('team') requestedTeam: string): Promise<Prepared> {
    if (lengthOf(requestedTeam) > LIMITS.name) throw noTeam();
    const { prepared: body } = await this.windows.get(`team|${requestedTeam}`, ['games in memory'], async () => {
      const team = (await this.copies.team(requestedTeam)) ?? (await this.copies.formerTeam(requestedTeam));
      if (!team) throw noTeam();
      return { body: { message: 'Team loaded.', team } };
    });
    return body;
  }

  /** Returns the numbers of live and upcoming games: in total, by sport, and by league. */
  @Get('games/summary')
  @Public()
  @SendsPrepared(GameSummaryResponse)
  async summary(): Promise<Prepared> {
    const { prepared: body } = await this.windows.get('summary', ['games in memory'], async () => {
      return { body: { message: 'Summary loaded.', summary: await this.days.summary() } };
    });
    return body;
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

const noTeam = (): ApiError => new ApiError('NOT_FOUND', { message: 'No game of this team is known.' });
