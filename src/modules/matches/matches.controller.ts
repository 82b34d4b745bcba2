import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { GameWindowDto, teamsOf } from '../../contract/dto/game-window.dto.js';
import { MatchDto } from '../../contract/dto/match.dto.js';
import type { Reader } from '../../contract/games.js';
import { LIMITS } from '../../contract/limits.js';
import { holds } from '../../contract/permissions.js';
import { MatchResponse, MatchesResponse, type MatchRecord } from '../../contract/records/match.record.js';
import { passDirectly } from '../../platform/cache/direct-body.js';
import { uncached, type CachedResponse } from '../../platform/cache/cached-response.js';
import { PublicList, SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import { serialise } from '../../platform/cache/serialise.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentCaller, Public, Requires, RequiresAll, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { FROM_COPIES, FROM_TEAM_COPIES } from '../games/game-copies.js';
import { GameDays, spanOfDays } from '../games/game-days.js';
import { DAY } from '../../contract/time/units.js';
import { MatchesService, type MatchText } from './matches.service.js';

/**
 * Returns the cache variant of a caller. Callers with games:update see stream addresses, and all other callers get the same
 * response.
 */
const variantFor = (caller: Caller | null): string => (holds(caller, 'games:update') ? 'editor' : 'public');

@ApiTags('matches')
@Controller('matches')
export class MatchesController {
  constructor(
    private readonly matches: MatchesService,
    private readonly responses: ResponseCache,
    private readonly days: GameDays,
    private readonly clock: Clock,
  ) {}

  /** Lists all matches with their games and streams, or a range of them. */
  @Get()
  @Public()
  @PublicList('matches', 'Matches loaded.', MatchesResponse, { sources: FROM_COPIES, variantFor })
  list(
    @ListParams('matches') query: ListQuery,
    @CurrentCaller() caller: Caller | null,
  ): Promise<ListPage<MatchRecord | MatchText>> {
    if (query.range) return this.matches.list(query, caller);
    return query.isWhole ? this.matches.all(caller) : this.matches.chosen(query, caller);
  }

  /**
   * Lists matches with the games of the website. With a date range, returns the games of these days. Without a date range,
   * returns all unfinished games and the finished games of the last seven days.
   */
  @Get('web')
  @Public()
  @SendsPrepared(MatchesResponse)
  web(@Query() query: GameWindowDto, @CurrentCaller() caller: Caller | null): Promise<CachedResponse> {
    return this.window('web', query, caller);
  }

  /** Lists matches with the games of the apps. The date range works as in `GET /api/matches/web`. */
  @Get('mobile')
  @Public()
  @SendsPrepared(MatchesResponse)
  mobile(@Query() query: GameWindowDto, @CurrentCaller() caller: Caller | null): Promise<CachedResponse> {
    return this.window('mobile', query, caller);
  }

  /** Returns a match with its games. */
  @Get(':id')
  @Public()
  @SendsPrepared(MatchResponse)
  async read(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller | null): Promise<CachedResponse> {
    const build = async () => ({
      body: { message: 'Match loaded.', match: await this.matches.text(id, caller) },
      sources: FROM_COPIES,
    });
    // Signed-in callers bypass the cache, so that they read their own writes, including writes through another process.
    if (caller) return uncached(await serialise((await build()).body));
    return (
      (await passDirectly(build)) ?? this.responses.get({ budget: 'window', key: `match|${id.toHexString()}` }, build)
    );
  }

  /** Creates a match without games. */
  @Post()
  @Requires('matches:create')
  async create(@Body() body: MatchDto, @CurrentCaller() caller: Caller): Promise<MatchResponse> {
    const match = await this.matches.create(body, caller);
    return { message: `${match.title} was added.`, match };
  }

  /** Changes the title, description and sport of a match. */
  @Put(':id')
  @Requires('matches:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: MatchDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MatchResponse> {
    const match = await this.matches.update(id, body, ifMatch, caller);
    return { message: `${match.title} was saved.`, match };
  }

  /** Deletes a match with its games. Returns 409 MATCH_HAS_LIVE_GAME while one of its games is live. */
  @Delete(':id')
  @Requires('matches:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MatchResponse> {
    const match = await this.matches.remove(id, ifMatch, caller);
    return { message: `${match.title} was deleted.`, match };
  }

  /** Restores a match with its games that was deleted in the last 30 days, with its id. Returns 409 RESTORE_CONFLICT if a league was deleted. */
  @Post(':id/restore')
  @HttpCode(200)
  @RequiresAll(['matches:create'], ['games:create'])
  async restore(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<MatchResponse> {
    const match = await this.matches.restore(id, caller);
    return { message: `${match.title} was restored.`, match };
  }

  private async window(platform: Reader, query: GameWindowDto, caller: Caller | null): Promise<CachedResponse> {
    const { from, to, timeZone, category, leagueId } = query;
    const teams = teamsOf(query);
    // The cache key contains the start of the day. It would differ for each request with the current time.
    const since = Math.floor(this.clock.now() / DAY) * DAY - LIMITS.finishedDays * DAY;
    const days = from === undefined || to === undefined ? [since] : [from, to, timeZone ?? ''];
    const scope = [category ?? '', leagueId ?? '', ...days, ...teams];
    const key = JSON.stringify(['matches', platform, variantFor(caller), ...scope]);
    const build = async () => {
      const choice = { category, leagueId, teams };
      const matches =
        from === undefined || to === undefined
          ? await this.matches.current(platform, choice, caller, new Date(since))
          : await this.matches.inWindow(
              platform,
              { ...choice, ...spanOfDays(from, to, await this.days.zoneOf(timeZone)) },
              caller,
            );
      return {
        body: { message: 'Matches loaded.', matches },
        sources: teams.length > 0 ? FROM_TEAM_COPIES : FROM_COPIES,
      };
    };
    const budget = Object.values(query).every((parameter) => parameter === undefined) ? 'list' : 'window';
    return (await passDirectly(build)) ?? this.responses.get({ budget, key }, build);
  }
}
