import { Controller, Put, Req } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Types, type Model } from 'mongoose';
import { AFFILIATE_CLICK_VALID_MS } from '../../contract/counting.js';
import { MessageResponse } from '../../contract/records/base.record.js';
import { Public } from '../../platform/http/access/access.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { Id } from '../../platform/http/lists/params.js';
import { COUNTS, CountingService, visitorOf, type Counter } from '../counting/counting.service.js';
import { AFFILIATE_MODEL, type AffiliateDoc } from './affiliate.schema.js';
import { AffiliatesService } from './affiliates.service.js';

/** A visitor may open up to 20 streams in the time for which a click is valid. The page sends one click per stream. */
const CLICK_LIMITS = { windowMs: AFFILIATE_CLICK_VALID_MS, perVisitor: 20, perAddress: 200 };

@ApiTags('affiliates')
@Controller('affiliate/:affiliateId/update-clicks')
export class ClicksController {
  private readonly counter: Counter<AffiliateDoc>;

  constructor(
    private readonly affiliates: AffiliatesService,
    private readonly counting: CountingService,
    @InjectModel(AFFILIATE_MODEL) model: Model<AffiliateDoc>,
  ) {
    // Visitors see no clicks, so only staff receive the event.
    this.counter = {
      model,
      field: 'clicks',
      resource: 'affiliates',
      visibility: 'affiliates:access',
      daily: true,
      ...CLICK_LIMITS,
    };
  }

  /**
   * Counts a click on an active link. The server counts a limited number of clicks per visitor, and the message reports whether
   * the click was counted. Returns 404 if the link is inactive.
   */
  @Put()
  @Public()
  @RateLimited(COUNTS)
  async count(@Id('affiliateId') id: Types.ObjectId, @Req() request: FastifyRequest): Promise<MessageResponse> {
    await this.affiliates.findActive(id);
    const counted = await this.counting.count(this.counter, id, visitorOf(request));
    return { message: counted ? 'Click counted.' : 'The limit is reached, so the click was not counted.' };
  }
}
