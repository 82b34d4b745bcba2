import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { MatchRequestDto, MatchRequestStatusDto, RequestedGameDto } from '../../contract/dto/match-request.dto.js';
import {
  MatchRequestResponse,
  MatchRequestsResponse,
  RequestedGameResponse,
  type MatchRequestRecord,
} from '../../contract/records/match-request.record.js';
import { CurrentCaller, Public, Requires, RequiresAll, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { MatchRequestsService } from './requests.service.js';

/** Rate limit of requests, per address. */
const ALLOWANCE = { name: 'match-requests', points: 10, seconds: 600 };

@ApiTags('match-requests')
@Controller('match-requests')
export class MatchRequestsController {
  constructor(private readonly requests: MatchRequestsService) {}

  /** Lists the match requests of visitors, newest first. */
  @Get()
  @Requires('match-requests:view')
  @List('requests', 'Match requests loaded.', MatchRequestsResponse)
  list(@ListParams('requests') query: ListQuery): Promise<ListPage<MatchRequestRecord>> {
    return this.requests.list(query);
  }

  /** Returns a match request. */
  @Get(':id')
  @Requires('match-requests:view')
  async read(@Id() id: Types.ObjectId): Promise<MatchRequestResponse> {
    return { message: 'Match request loaded.', request: await this.requests.read(id) };
  }

  /** Sends a match request of a visitor to staff. */
  @Post()
  @Public()
  @RateLimited(ALLOWANCE)
  async send(@Body() body: MatchRequestDto): Promise<MatchRequestResponse> {
    const added = await this.requests.receive(body);
    return { message: 'Thank you. Your request has been sent.', request: added };
  }

  /** Creates the requested game and approves the request in a single step. */
  @Post(':id/game')
  @RequiresAll(['games:create', 'match-requests:update'], ['games:update'])
  async makeGame(
    @Id() id: Types.ObjectId,
    @Body() body: RequestedGameDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<RequestedGameResponse> {
    const created = await this.requests.makeGame(id, body, ifMatch, caller);
    return { message: `${created.game.title} was added, and its request is approved.`, ...created };
  }

  /**
   * Sets the status of a request. The visitor gets an email when the request is approved or declined, if the site can send email.
   */
  @Put(':id/status')
  @Requires('match-requests:update')
  async setStatus(
    @Id() id: Types.ObjectId,
    @Body() body: MatchRequestStatusDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MatchRequestResponse> {
    return { message: `Marked as ${body.status}.`, request: await this.requests.setStatus(id, body, ifMatch, caller) };
  }

  /** Deletes a match request. */
  @Delete(':id')
  @Requires('match-requests:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MatchRequestResponse> {
    return { message: 'Match request deleted.', request: await this.requests.remove(id, ifMatch, caller) };
  }
}
