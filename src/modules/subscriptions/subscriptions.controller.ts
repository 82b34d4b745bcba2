import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SubscribeDto, SubscriptionEndpointDto } from '../../contract/dto/subscription.dto.js';
import { MessageResponse } from '../../contract/records/base.record.js';
import { SubscriptionResponse, VapidKeyResponse } from '../../contract/records/subscription.record.js';
import { Public } from '../../platform/http/access/access.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
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

  /** Returns the public key with which browsers subscribe to push notifications (VAPID, RFC 8292). */
  @Get('key')
  @Public()
  async key(): Promise<VapidKeyResponse> {
    const { publicKey } = await this.keys.pair();
    return { message: 'Key loaded.', key: publicKey };
  }

  /** Registers a browser for push notifications. If the endpoint is registered already, updates the subscription. */
  @Post()
  @Public()
  @RateLimited(REGISTRATIONS)
  async register(@Body() body: SubscribeDto): Promise<SubscriptionResponse> {
    const { subscription, isNew } = await this.subscriptions.register(body);
    return { message: isNew ? 'Browser registered.' : 'Browser updated.', subscription };
  }

  /** Unregisters the browser that has this endpoint. */
  @Delete()
  @Public()
  @RateLimited(REGISTRATIONS)
  async forget(@Body() { endpoint }: SubscriptionEndpointDto): Promise<MessageResponse> {
    await this.subscriptions.forget(endpoint);
    return { message: 'Browser removed.' };
  }
}
