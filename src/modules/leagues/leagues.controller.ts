import { Body, Controller, Delete, Get, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { LeagueDto } from '../../contract/dto/league.dto.js';
import { LeagueAnswer, LeaguesAnswer } from '../../contract/records/league.record.js';
import { ListCache } from '../../platform/cache/list-cache.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access.js';
import {
  hasListQuery,
  DocumentList,
  ListParams,
  setContentRange,
  type ListQuery,
} from '../../platform/http/list-query.js';
import { IfMatch, Id } from '../../platform/http/params.js';
import { LeaguesService } from './leagues.service.js';

@ApiTags('leagues')
@Controller('leagues')
export class LeaguesController {
  constructor(
    private readonly leagues: LeaguesService,
    private readonly cache: ListCache,
  ) {}

  /** Every league, or a slice of them. */
  @Get()
  @Public()
  @DocumentList()
  @ApiOkResponse({ type: LeaguesAnswer })
  async list(
    @ListParams('leagues') query: ListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const load = async (): Promise<{ answer: LeaguesAnswer; total: number }> => {
      const { leagues, total } = await this.leagues.list(query);
      return { answer: { message: 'Leagues loaded.', leagues }, total };
    };
    if (!hasListQuery(request)) {
      const prepared = await this.cache.get('leagues', ['leagues'], async () => (await load()).answer);
      return prepared.send(request, reply);
    }
    const { answer, total } = await load();
    setContentRange(reply, 'leagues', query, answer.leagues.length, total);
    void reply.send(answer);
  }

  @Get(':id')
  @Public()
  async read(@Id() id: Types.ObjectId): Promise<LeagueAnswer> {
    return { message: 'League loaded.', league: await this.leagues.read(id) };
  }

  @Post()
  @Requires('leagues:create')
  async create(@Body() body: LeagueDto, @CurrentCaller() caller: Caller): Promise<LeagueAnswer> {
    const league = await this.leagues.create(body, caller);
    return { message: `${league.name} was added.`, league };
  }

  @Put(':id')
  @Requires('leagues:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: LeagueDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<LeagueAnswer> {
    const league = await this.leagues.update(id, body, ifMatch, caller);
    return { message: `${league.name} was saved.`, league };
  }

  @Delete(':id')
  @Requires('leagues:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<LeagueAnswer> {
    const league = await this.leagues.remove(id, ifMatch, caller);
    return { message: `${league.name} was deleted.`, league };
  }
}
