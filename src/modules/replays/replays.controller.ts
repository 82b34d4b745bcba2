import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { ReplayDto, ReplayPartsDto } from '../../contract/dto/replay.dto.js';
import { ReplayPageDto } from '../../contract/dto/replay-page.dto.js';
import {
  ReplayResponse,
  ReplayDetailsResponse,
  ReplayPageResponse,
  ReplaysResponse,
  type ReplayRecord,
} from '../../contract/records/replay.record.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import { PublicList, SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { ReplayPages } from './replay-pages.js';
import { ReplaysService } from './replays.service.js';

@ApiTags('replays')
@Controller('replays')
export class ReplaysController {
  constructor(
    private readonly replays: ReplaysService,
    private readonly pages: ReplayPages,
  ) {}

  /** Lists all replays with their parts, latest date first, or a range of them. */
  @Get()
  @Public()
  @PublicList('replays', 'Replays loaded.', ReplaysResponse)
  list(@ListParams('replays') query: ListQuery): Promise<ListPage<ReplayRecord>> {
    return this.replays.list(query);
  }

  /** Returns a page of replays for the website, for one sport or for all sports, and the sports that have replays. */
  @Get('web')
  @Public()
  @SendsPrepared(ReplayPageResponse)
  page(@Query() query: ReplayPageDto): Promise<CachedResponse> {
    return this.pages.page(query);
  }

  /** Returns a replay with its parts, its game, and the previous and next replay by date. */
  @Get(':id')
  @Public()
  async read(@Id() id: Types.ObjectId): Promise<ReplayDetailsResponse> {
    const replay = await this.replays.read(id);
    return { message: 'Replay loaded.', replay, replays: [replay] };
  }

  /** Creates a replay. */
  @Post()
  @Requires('replays:create')
  async create(@Body() body: ReplayDto, @CurrentCaller() caller: Caller): Promise<ReplayResponse> {
    const replay = await this.replays.create(body, caller);
    return { message: `${replay.title} was added.`, replay };
  }

  /** Changes a replay. */
  @Put(':id')
  @Requires('replays:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: ReplayDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ReplayResponse> {
    const replay = await this.replays.update(id, body, ifMatch, caller);
    return { message: `${replay.title} was saved.`, replay };
  }

  /** Replaces the parts of a replay. */
  @Put(':id/parts')
  @Requires('replays:update')
  async setParts(
    @Id() id: Types.ObjectId,
    @Body() { parts }: ReplayPartsDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ReplayResponse> {
    const replay = await this.replays.setParts(id, parts, ifMatch, caller);
    return { message: `The parts of ${replay.title} were saved.`, replay };
  }

  /** Deletes a replay. */
  @Delete(':id')
  @Requires('replays:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ReplayResponse> {
    const replay = await this.replays.remove(id, ifMatch, caller);
    return { message: `${replay.title} was deleted.`, replay };
  }

  /** Restores a replay that was deleted in the last 30 days, with its id. Returns 409 RESTORE_CONFLICT if its league was deleted. */
  @Post(':id/restore')
  @HttpCode(200)
  @Requires('replays:create')
  async restore(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<ReplayResponse> {
    const replay = await this.replays.restore(id, caller);
    return { message: `${replay.title} was restored.`, replay };
  }
}
