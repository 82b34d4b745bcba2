import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { LeagueDto, LeagueUpdateDto } from '../../contract/dto/league.dto.js';
import { OrderDto } from '../../contract/dto/order.dto.js';
import { UsualStreamsDto } from '../../contract/dto/usual-streams.dto.js';
import { OrderResponse } from '../../contract/records/base.record.js';
import {
  LeagueResponse,
  LeaguesResponse,
  UsualStreamsResponse,
  type LeagueRecord,
} from '../../contract/records/league.record.js';
import { PublicList } from '../../platform/cache/prepared.interceptor.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { LeaguesService } from './leagues.service.js';

@ApiTags('leagues')
@Controller('leagues')
export class LeaguesController {
  constructor(private readonly leagues: LeaguesService) {}

  /** Lists all leagues, or a range of them. */
  @Get()
  @Public()
  @PublicList('leagues', 'Leagues loaded.', LeaguesResponse)
  list(@ListParams('leagues') query: ListQuery): Promise<ListPage<LeagueRecord>> {
    return this.leagues.list(query);
  }

  /** Returns a league. */
  @Get(':id')
  @Public()
  async read(@Id() id: Types.ObjectId): Promise<LeagueResponse> {
    return { message: 'League loaded.', league: await this.leagues.read(id) };
  }

  /** Creates a league. Returns 409 LEAGUE_EXISTS if its country has a league with this name. */
  @Post()
  @Requires('leagues:create')
  async create(@Body() body: LeagueDto, @CurrentCaller() caller: Caller): Promise<LeagueResponse> {
    const league = await this.leagues.create(body, caller);
    return { message: `${league.name} was added.`, league };
  }

  /** Changes a league. */
  @Put(':id')
  @Requires('leagues:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: LeagueUpdateDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<LeagueResponse> {
    const league = await this.leagues.update(id, body, ifMatch, caller);
    return { message: `${league.name} was saved.`, league };
  }

  /** Returns the usual streams of the league's games. */
  @Get(':id/streams')
  @Requires('leagues:update', 'games:update')
  async usualStreams(@Id() id: Types.ObjectId): Promise<UsualStreamsResponse> {
    return { message: 'Usual streams loaded.', ...(await this.leagues.usualStreams(id)) };
  }

  /** Replaces the usual streams of the league. Existing games do not change. */
  @Put(':id/streams')
  @Requires('leagues:update')
  async setUsualStreams(
    @Id() id: Types.ObjectId,
    @Body() body: UsualStreamsDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UsualStreamsResponse> {
    const { name, ...result } = await this.leagues.setUsualStreams(id, body, ifMatch, caller);
    return { message: `The usual streams of ${name} were saved.`, ...result };
  }

  /** Moves a league before another league, or to the end if `before` is null. Does not change `revision`. */
  @Put(':id/order')
  @Requires('leagues:update')
  async order(
    @Id() id: Types.ObjectId,
    @Body() { before }: OrderDto,
    @CurrentCaller() caller: Caller,
  ): Promise<OrderResponse> {
    const position = await this.leagues.move(id, before === null ? null : new Types.ObjectId(before), caller);
    return { message: `League moved to place ${position}.`, position };
  }

  /** Deletes a league. Returns 409 LEAGUE_IN_USE if games or replays reference it. */
  @Delete(':id')
  @Requires('leagues:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<LeagueResponse> {
    const league = await this.leagues.remove(id, ifMatch, caller);
    return { message: `${league.name} was deleted.`, league };
  }

  /** Restores a league that was deleted in the last 30 days, with its id. Returns 409 LEAGUE_EXISTS if its country has a league with this name. */
  @Post(':id/restore')
  @HttpCode(200)
  @Requires('leagues:create')
  async restore(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<LeagueResponse> {
    const league = await this.leagues.restore(id, caller);
    return { message: `${league.name} was restored.`, league };
  }
}
