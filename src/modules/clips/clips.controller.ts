import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { ClipDetailsResponse, ClipsResponse, type ClipRecord } from '../../contract/records/clip.record.js';
import { PublicList } from '../../platform/cache/prepared.interceptor.js';
import { Public } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { Id } from '../../platform/http/lists/params.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { MP4, partIn, sendDownload } from '../own-streams/send-download.js';
import { ClipsService } from './clips.service.js';

/** Rate limit of downloads, per address. */
const DOWNLOADS = { name: 'clip-download', points: 30, seconds: 60 };

@ApiTags('clips')
@Controller('clips')
export class ClipsController {
  constructor(private readonly clips: ClipsService) {}

  /** Lists the clips of all games, newest first. */
  @Get()
  @Public()
  @PublicList('clips', 'Clips loaded.', ClipsResponse)
  list(@ListParams('clips') query: ListQuery): Promise<ListPage<ClipRecord>> {
    return this.clips.list(query);
  }

  /** Returns a clip with its game and its MP4 files. */
  @Get(':id')
  @Public()
  async read(@Id() id: Types.ObjectId): Promise<ClipDetailsResponse> {
    return { message: 'Clip loaded.', clip: await this.clips.read(id) };
  }

  /** Downloads an MP4 file of a clip. A clip has several files if the settings of the encoder changed: `files` of the clip lists them. */
  @Get(':id/download')
  @Public()
  @RateLimited(DOWNLOADS)
  @ApiProduces(MP4)
  @ApiQuery({ name: 'part', required: false, type: Number, description: 'Number of the file, from 1.' })
  async download(
    @Id() id: Types.ObjectId,
    @Query('part') part: unknown,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendDownload(await this.clips.openFile(id, partIn(part)), method, reply);
  }
}
