import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { PlaybackDto } from '../../../contract/dto/playback.dto.js';
import { MessageResponse } from '../../../contract/records/base.record.js';
import { Public } from '../../../platform/http/access/access.js';
import { Id } from '../../../platform/http/lists/params.js';
import { RateLimited } from '../../../platform/http/limits/rate-limit.guard.js';
import { visitorOf } from '../../counting/counting.service.js';
import { StreamPlaybacks } from './stream-playback.js';

/** Rate limit of measurements, per address and across all streams. */
const MEASURES = { name: 'stream-playback', points: 60, seconds: 60 };

@ApiTags('streams')
@Controller('streams/:id/playback')
export class StreamPlaybackController {
  constructor(private readonly playbacks: StreamPlaybacks) {}

  /** Adds a player's measurement of a stream to the totals for staff. Each visitor counts once per stream in ten minutes. */
  @Post()
  @HttpCode(200)
  @Public()
  @RateLimited(MEASURES)
  async add(
    @Id() id: Types.ObjectId,
    @Body() body: PlaybackDto,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    const counted = await this.playbacks.add(id, body, visitorOf(request));
    return { message: counted ? 'Playback counted.' : 'This playback was already counted.' };
  }
}
