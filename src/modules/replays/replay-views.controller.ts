import { Controller, Put, Query, Req } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Types, type Model } from 'mongoose';
import { VIEW_REPEAT_MINUTES } from '../../contract/games.js';
import { LIMITS } from '../../contract/limits.js';
import { MessageResponse } from '../../contract/records/base.record.js';
import { cleanLine, lengthOf } from '../../contract/text.js';
import { MINUTE } from '../../contract/time/units.js';
import { Public } from '../../platform/http/access/access.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { isObjectId, Id } from '../../platform/http/lists/params.js';
import { COUNTS, CountingService, visitorOf, type Counter } from '../counting/counting.service.js';
import { REPLAY_MODEL, type ReplayDoc } from './replay.schema.js';
import { ReplaysService } from './replays.service.js';

/** Maximum number of views per address that count for one replay within `VIEW_REPEAT_MINUTES`. */
const PER_ADDRESS = 50;

@ApiTags('replays')
@Controller('replays/:id/viewCount')
export class ReplayViewsController {
  private readonly counter: Counter<ReplayDoc>;

  constructor(
    private readonly replays: ReplaysService,
    private readonly counting: CountingService,
    @InjectModel(REPLAY_MODEL) model: Model<ReplayDoc>,
  ) {
    const windowMs = VIEW_REPEAT_MINUTES * MINUTE;
    this.counter = { model, field: 'viewCount', resource: 'replays', windowMs, perVisitor: 1, perAddress: PER_ADDRESS };
  }

  /**
   * Counts a view of a part. Send it after 60 seconds of playback. The server ignores repeated views, and the message reports
   * whether the view was counted. Parts can share a title, so `id` takes precedence over `title`.
   */
  @Put()
  @Public()
  @RateLimited(COUNTS)
  @ApiQuery({ name: 'title', required: false, type: String, description: 'Title of the part that was played.' })
  @ApiQuery({ name: 'id', required: false, type: String, description: 'Id of the part that was played.' })
  async count(
    @Id() id: Types.ObjectId,
    @Query('title') title: unknown,
    @Query('id') partId: unknown,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    if (title !== undefined && (typeof title !== 'string' || lengthOf(title) > LIMITS.title)) {
      throw new ApiError('BAD_QUERY', { message: `title must be text of at most ${LIMITS.title} characters.` });
    }
    if (partId !== undefined && (typeof partId !== 'string' || !isObjectId(partId))) {
      throw new ApiError('BAD_QUERY', { message: 'id must be the id of a part.' });
    }
    const { parts } = await this.replays.find(id);
    const named = parts.find(({ _id }) => partId !== undefined && _id.equals(partId));
    // An unknown id or title counts for the first part, so that invented values cannot add views.
    const part = named ?? parts.find((one) => title !== undefined && one.title === cleanLine(title)) ?? parts[0];
    const counted = await this.counting.count(this.counter, id, visitorOf(request), part?._id.toHexString());
    return { message: counted ? 'View counted.' : 'This view was already counted.' };
  }
}
