import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { OwnStreamUpdateDto } from '../../contract/dto/own-stream.dto.js';
import {
  OwnStreamKeyResponse,
  OwnStreamResponse,
  OwnStreamsResponse,
  type OwnStreamRecord,
} from '../../contract/records/own-stream.record.js';
import { CurrentCaller, Requires, RequiresAll, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { Id, IfMatch } from '../../platform/http/lists/params.js';
import { OwnStreamReads } from './own-stream-reads.js';
import { shownTo } from './own-stream-status.js';
import { OwnStreamsService } from './own-streams.service.js';

@ApiTags('own streams')
@Controller('own-streams')
export class OwnStreamsController {
  constructor(
    private readonly ownStreams: OwnStreamsService,
    private readonly reads: OwnStreamReads,
  ) {}

  /** Lists the streams that encoders send to this service, newest first, with the measurements of connected encoders. */
  @Get()
  @Requires('own-streams:access')
  @List('own-streams', 'Own streams loaded.', OwnStreamsResponse)
  async list(
    @ListParams('own-streams') query: ListQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<ListPage<OwnStreamRecord>> {
    const { records, total } = await this.reads.list(query);
    return { records: records.map((record) => shownTo(caller, record)), total };
  }

  /** Returns an own stream. */
  @Get(':id')
  @Requires('own-streams:access')
  async read(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<OwnStreamResponse> {
    return { message: 'Own stream loaded.', ownStream: shownTo(caller, await this.reads.read(id)) };
  }

  /**
   * Changes when a connected encoder may set the game live. The game goes live at its time at the latest, and is announced once. After
   * staff set it back to Scheduled, no encoder sets it live again.
   */
  @Put(':id')
  @RequiresAll(['own-streams:update', 'games:update'])
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: OwnStreamUpdateDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<OwnStreamResponse> {
    const ownStream = await this.ownStreams.update(id, body, ifMatch, caller);
    return { message: 'Own stream saved.', ownStream: shownTo(caller, ownStream) };
  }

  /** Creates a new key. Only this response contains the key. The old key stops immediately. */
  @Post(':id/key')
  @HttpCode(200)
  @Requires('own-streams:update')
  async replaceKey(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
    @Req() { hostname }: FastifyRequest,
  ): Promise<OwnStreamKeyResponse> {
    const created = await this.ownStreams.replaceKey(id, ifMatch, hostname, caller);
    return { message: 'New key created. Copy the key now, because it is shown only once.', ...created };
  }

  /** Revokes the key. A connected encoder is disconnected. */
  @Delete(':id/key')
  @Requires('own-streams:update')
  async revokeKey(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<OwnStreamResponse> {
    return { message: 'Key revoked.', ownStream: await this.ownStreams.revokeKey(id, ifMatch, caller) };
  }

  /** Disconnects the encoder. The key still works, so the encoder may connect again. */
  @Post(':id/disconnect')
  @HttpCode(200)
  @Requires('own-streams:update')
  async disconnect(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<OwnStreamResponse> {
    return { message: 'Encoder disconnected.', ownStream: await this.ownStreams.disconnect(id, caller) };
  }

  /**
   * Lets another encoder with the same key replace the connected one, which cannot connect again for 20 s. If both have the same
   * address and software, they cannot be distinguished: stop the first one before you switch.
   */
  @Post(':id/switch')
  @HttpCode(200)
  @Requires('own-streams:update')
  async switchEncoder(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<OwnStreamResponse> {
    const ownStream = await this.ownStreams.switchEncoder(id, caller);
    return {
      message: 'Encoder disconnected. Start the other encoder now, unless it connects automatically.',
      ownStream,
    };
  }

  /** Deletes an own stream with its key and its entry in the streams of the game. The recording stays. */
  @Delete(':id')
  @Requires('own-streams:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<OwnStreamResponse> {
    return {
      message: 'Own stream deleted.',
      ownStream: shownTo(caller, await this.ownStreams.remove(id, ifMatch, caller)),
    };
  }
}
