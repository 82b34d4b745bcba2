import { Body, Controller, Delete, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { MatchDto } from '../../contract/dto/match.dto.js';
import { holds } from '../../contract/permissions.js';
import { MatchAnswer, MatchesAnswer } from '../../contract/records/match.record.js';
import { ListCache } from '../../platform/cache/list-cache.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access.js';
import {
  hasListQuery,
  DocumentList,
  ListParams,
  setContentRange,
  type ListQuery,
} from '../../platform/http/list-query.js';
import { IfMatch, ObjectIdPipe } from '../../platform/http/params.js';
import { MatchesService, type Audience } from './matches.service.js';

@ApiTags('matches')
@Controller('matches')
export class MatchesController {
  constructor(
    private readonly matches: MatchesService,
    private readonly cache: ListCache,
  ) {}

  /** Every match with its games and streams, or a slice of them. */
  @Get()
  @Public()
  @DocumentList()
  @ApiOkResponse({ type: MatchesAnswer })
  async list(
    @ListParams('matches') query: ListQuery,
    @CurrentCaller() caller: Caller | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!hasListQuery(request)) return this.sendAll('all', caller, request, reply);
    const { matches, total } = await this.matches.list(query, caller);
    setContentRange(reply, 'matches', query, matches.length, total);
    void reply.send({ message: 'Matches loaded.', matches });
  }

  /** Every match with the games that are shown on the site. */
  @Get('web')
  @Public()
  @ApiOkResponse({ type: MatchesAnswer })
  web(
    @CurrentCaller() caller: Caller | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendAll('web', caller, request, reply);
  }

  /** Every match with the games that are shown in the apps. */
  @Get('mobile')
  @Public()
  @ApiOkResponse({ type: MatchesAnswer })
  mobile(
    @CurrentCaller() caller: Caller | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sendAll('mobile', caller, request, reply);
  }

  @Get(':id')
  @Public()
  async read(
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
    @CurrentCaller() caller: Caller | null,
  ): Promise<MatchAnswer> {
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
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
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
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MatchAnswer> {
    const match = await this.matches.remove(id, ifMatch, caller);
    return { message: `${match.title} was deleted.`, match };
  }

  private async sendAll(
    audience: Audience,
    caller: Caller | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const editor = holds(caller, 'games:update');
    const prepared = await this.cache.get(
      `matches:${audience}:${editor ? 'editor' : 'public'}`,
      ['matches', 'games', 'leagues', 'settings'],
      async () => ({ message: 'Matches loaded.', matches: await this.matches.all(audience, caller) }),
    );
    return prepared.send(request, reply);
  }
}
