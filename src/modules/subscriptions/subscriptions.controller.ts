import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SubscribeDto, SubscriptionEndpointDto } from '../../contract/dto/subscription.dto.js';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { SubscriptionAnswer, VapidKeyAnswer } from '../../contract/records/subscription.record.js';
import { Public } from '../../platform/http/access.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { REGISTRATIONS } from './registration.config.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { VapidKeys } from './vapid-keys.js';

@ApiTags('subscriptions')
@Controller('notifications/subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly keys: VapidKeys,
  ) {}

  /** What a browser subscribes with. */
  @Get('key')
  @Public()
  async key(): Promise<VapidKeyAnswer> {
    const { publicKey } = await this.keys.pair();
    return { message: 'Key loaded.', key: publicKey };
  }

  /** Registers a browser for pushes; the same endpoint again updates it. */
  @Post()
  @Public()
  @RateLimited(REGISTRATIONS)
  async register(@Body() body: SubscribeDto): Promise<SubscriptionAnswer> {
    const { subscription, isNew } = await this.subscriptions.register(body);
    return { message: isNew ? 'Browser registered.' : 'Browser updated.', subscription };
  }

  /** Removes a browser, for a caller that sends its endpoint. */
  @Delete()
  @Public()
  @RateLimited(REGISTRATIONS)
  async forget(@Body() { endpoint }: SubscriptionEndpointDto): Promise<MessageAnswer> {
    await this.subscriptions.forget(endpoint);
    return { message: 'Browser removed.' };
  }
}
