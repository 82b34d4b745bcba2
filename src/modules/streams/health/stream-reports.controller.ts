import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { MessageResponse } from '../../../contract/records/base.record.js';
import { Public } from '../../../platform/http/access/access.js';
import { Id } from '../../../platform/http/lists/params.js';
import { RateLimited } from '../../../platform/http/limits/rate-limit.guard.js';
import { visitorOf } from '../../counting/counting.service.js';
import { StreamReports } from './stream-reports.js';

/** Rate limit of reports, per address and across all streams. */
const REPORTS = { name: 'stream-report', points: 20, seconds: 60 };

@ApiTags('streams')
@Controller('streams/:id/report')
export class StreamReportsController {
  constructor(private readonly reports: StreamReports) {}

  /** Reports that a stream does not play. Each visitor counts once per stream. Reported streams move down in the list. */
  @Post()
  @HttpCode(200)
  @Public()
  @RateLimited(REPORTS)
  async report(@Id() id: Types.ObjectId, @Req() request: FastifyRequest): Promise<MessageResponse> {
    const counted = await this.reports.report(id, visitorOf(request));
    return { message: counted ? 'Stream reported.' : 'You have already reported this stream.' };
  }
}
