import { Controller, Put, Req } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Types, type Model } from 'mongoose';
import { MessageResponse } from '../../contract/records/base.record.js';
import { MINUTE } from '../../contract/time/units.js';
import { Public } from '../../platform/http/access/access.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { Id } from '../../platform/http/lists/params.js';
import { COUNTS, CountingService, visitorOf, type Counter } from '../counting/counting.service.js';
import { DOWNLOAD_MODEL, type DownloadDoc } from './download.schema.js';
import { DownloadsService } from './downloads.service.js';

const COUNT_LIMITS = { windowMs: MINUTE, perVisitor: 1, perAddress: 50 };

@ApiTags('downloads')
@Controller('mobile/downloads/:id/count')
export class DownloadCountController {
  private readonly counter: Counter<DownloadDoc>;

  constructor(
    private readonly downloads: DownloadsService,
    private readonly counting: CountingService,
    @InjectModel(DOWNLOAD_MODEL) model: Model<DownloadDoc>,
  ) {
    this.counter = { model, field: 'downloadCount', resource: 'downloads', daily: true, ...COUNT_LIMITS };
  }

  /** Counts a download. Each visitor counts at most once per minute. */
  @Put()
  @Public()
  @RateLimited(COUNTS)
  async count(@Id() id: Types.ObjectId, @Req() request: FastifyRequest): Promise<MessageResponse> {
    await this.downloads.read(id);
    const counted = await this.counting.count(this.counter, id, visitorOf(request));
    return { message: counted ? 'Download counted.' : 'This download was already counted.' };
  }
}
