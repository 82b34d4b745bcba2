import { Body, Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { SubscribeDto, SubscriptionEndpointDto } from '../../contract/dto/subscription.dto.js';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { SubscriptionAnswer, VapidKeyAnswer } from '../../contract/records/subscription.record.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { Public } from '../../platform/http/access.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { VapidKeys } from './vapid-keys.js';

@ApiTags('subscriptions')
@Controller('notifications/subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly keys: VapidKeys,
    private readonly limits: RateLimits,
    @InjectConfig() private readonly config: Config,
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
  async register(@Body() body: SubscribeDto, @Req() request: FastifyRequest): Promise<SubscriptionAnswer> {
    await this.limits.take(request, { name: 'register', points: this.config.registrationsPerMinute, seconds: 60 });
    const { subscription, isNew } = await this.subscriptions.register(body);
    return { message: isNew ? 'Browser registered.' : 'Browser updated.', subscription };
  }

  /** Takes a browser off, for whoever shows its endpoint. */
  @Delete()
  @Public()
  async forget(@Body() { endpoint }: SubscriptionEndpointDto): Promise<MessageAnswer> {
    await this.subscriptions.forget(endpoint);
    return { message: 'Browser removed.' };
  }
}
