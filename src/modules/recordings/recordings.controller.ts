import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { RecordingDto } from '../../contract/dto/recording.dto.js';
import {
  RecordingDeletedResponse,
  RecordingDetailsResponse,
  RecordingResponse,
  RecordingsResponse,
  type RecordingRecord,
} from '../../contract/records/recording.record.js';
import { CurrentCaller, Requires, RequiresAll, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { Id, IfMatch } from '../../platform/http/lists/params.js';
import { RecordingFiles } from '../own-streams/recording-files.js';
import { RecordingReads } from './recording-reads.js';
import { RecordingsService } from './recordings.service.js';
import { MP4, partIn, sendDownload } from '../own-streams/send-download.js';

@ApiTags('recordings')
@Controller('recordings')
export class RecordingsController {
  constructor(
    private readonly recordings: RecordingsService,
    private readonly reads: RecordingReads,
    private readonly files: RecordingFiles,
  ) {}

  /** Lists the recordings of own streams, newest first. Deleted recordings stay in the list without their files. */
  @Get()
  @Requires('recordings:access')
  @List('recordings', 'Recordings loaded.', RecordingsResponse)
  list(@ListParams('recordings') query: ListQuery): Promise<ListPage<RecordingRecord>> {
    return this.reads.list(query);
  }

  /** Returns a recording with its MP4 files. */
  @Get(':id')
  @Requires('recordings:access')
  async read(@Id() id: Types.ObjectId): Promise<RecordingDetailsResponse> {
    return { message: 'Recording loaded.', recording: await this.reads.read(id) };
  }

  /**
   * Downloads an MP4 file of the replay, without transcoding. A recording has several files if the settings of the encoder changed: `files`
   * of the recording lists them.
   */
  @Get(':id/download')
  @Requires('recordings:access')
  @ApiProduces(MP4)
  @ApiQuery({ name: 'part', required: false, type: Number, description: 'Number of the file, from 1.' })
  async download(
    @Id() id: Types.ObjectId,
    @Query('part') part: unknown,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendDownload(await this.files.open(await this.reads.find(id), partIn(part)), method, reply);
  }

  /** Trims the replay. Segments are not cut: the replay shows the segments between both times. Omitted fields keep their values. */
  @Put(':id')
  @Requires('recordings:update')
  async trim(
    @Id() id: Types.ObjectId,
    @Body() body: RecordingDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<RecordingResponse> {
    return { message: 'Recording saved.', recording: await this.recordings.trim(id, body, ifMatch, caller) };
  }

  /** Adds the recording to the replay of its game, or creates the replay. Returns 409 before the game has finished. */
  @Post(':id/publish')
  @HttpCode(200)
  @RequiresAll(['recordings:update', 'replays:create'])
  async publish(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<RecordingResponse> {
    return { message: 'Recording published.', recording: await this.recordings.publish(id, caller) };
  }

  /**
   * Deletes the files of a recording and removes the recording from replays. Its addresses return 410 afterwards. The response lists the
   * addresses that caches may still contain.
   */
  @Delete(':id')
  @Requires('recordings:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<RecordingDeletedResponse> {
    const { recording, purge } = await this.recordings.remove(id, ifMatch, caller);
    return { message: 'Recording deleted.', recording, purge };
  }
}
