import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Types } from 'mongoose';
import { WebhookDto } from '../../contract/dto/webhook.dto.js';
import {
  DeliveriesResponse,
  DeliveryResponse,
  WebhookResponse,
  WebhooksResponse,
  WebhookSecretResponse,
  type DeliveryRecord,
  type WebhookRecord,
} from '../../contract/records/webhook.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { Id, IfMatch } from '../../platform/http/lists/params.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { DeliveryQueue } from './delivery-queue.js';
import { WebhooksService } from './webhooks.service.js';

/** Rate limit of messages that a user sends manually, per address. */
const BY_HAND = { name: 'webhook-by-hand', points: 30, seconds: 60 };

@ApiTags('webhooks')
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly queue: DeliveryQueue,
  ) {}

  /** Lists the webhooks, newest first. */
  @Get()
  @Requires('webhooks:view')
  @List('webhooks', 'Webhooks loaded.', WebhooksResponse)
  list(@ListParams('webhooks') query: ListQuery): Promise<ListPage<WebhookRecord>> {
    return this.webhooks.list(query);
  }

  /**
   * Lists the messages of the last 30 days, newest first. Includes queued messages. Messages of an event that requires a
   * permission are listed only for callers with this permission.
   */
  @Get('deliveries')
  @Requires('webhooks:view')
  @List('webhook-deliveries', 'Deliveries loaded.', DeliveriesResponse)
  deliveries(
    @ListParams('webhook-deliveries') query: ListQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<ListPage<DeliveryRecord>> {
    return this.queue.list(query, caller);
  }

  /**
   * Sends a message again under the same id. Returns 403 PERMISSION_NOT_HELD if its event requires a permission that the caller
   * lacks.
   */
  @Post('deliveries/:id/again')
  @HttpCode(200)
  @Requires('webhooks:update')
  @RateLimited(BY_HAND)
  async sendAgain(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<DeliveryResponse> {
    return { message: 'Sending the message again.', delivery: await this.queue.sendAgain(id, caller) };
  }

  /** Returns a webhook without its secret. */
  @Get(':id')
  @Requires('webhooks:view')
  async read(@Id() id: Types.ObjectId): Promise<WebhookResponse> {
    return { message: 'Webhook loaded.', webhook: await this.webhooks.read(id) };
  }

  /** Creates a webhook. Only this response contains its secret. */
  @Post()
  @Requires('webhooks:create')
  async create(@Body() body: WebhookDto, @CurrentCaller() caller: Caller): Promise<WebhookSecretResponse> {
    return { message: 'Webhook added.', ...(await this.webhooks.create(body, caller)) };
  }

  /** Changes a webhook. */
  @Put(':id')
  @Requires('webhooks:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: WebhookDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<WebhookResponse> {
    return { message: 'Webhook saved.', webhook: await this.webhooks.update(id, body, ifMatch, caller) };
  }

  /** Deletes a webhook and its messages. */
  @Delete(':id')
  @Requires('webhooks:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<WebhookResponse> {
    return { message: 'Webhook deleted.', webhook: await this.webhooks.remove(id, ifMatch, caller) };
  }

  /** Creates a new secret. Only this response contains the secret. Messages are also signed with the old secret for 24 hours. */
  @Post(':id/secret')
  @HttpCode(200)
  @Requires('webhooks:update')
  async replaceSecret(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<WebhookSecretResponse> {
    return { message: 'New secret created.', ...(await this.webhooks.replaceSecret(id, ifMatch, caller)) };
  }

  /** Sends a test message, even if the webhook is off. The message is sent only once. */
  @Post(':id/test')
  @HttpCode(200)
  @Requires('webhooks:update')
  @RateLimited(BY_HAND)
  async test(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<DeliveryResponse> {
    return { message: 'The test is on its way.', delivery: await this.queue.addTest(id, caller) };
  }
}
