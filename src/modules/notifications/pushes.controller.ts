import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { PushNotificationDto } from '../../contract/dto/notification.dto.js';
import {
  PushNotificationResponse,
  PushNotificationsResponse,
  type PushNotificationRecord,
} from '../../contract/records/notification.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { PushesService } from './pushes.service.js';

@ApiTags('mobile notifications')
@Controller('mobile/notifications')
export class PushesController {
  constructor(private readonly pushes: PushesService) {}

  /** Lists the push notifications. */
  @Get()
  @Requires('app-notifications:access')
  @List('mobile-notifications', 'Notifications loaded.', PushNotificationsResponse)
  list(@ListParams('mobile-notifications') query: ListQuery): Promise<ListPage<PushNotificationRecord>> {
    return this.pushes.list(query);
  }

  /** Returns a push notification with its progress. */
  @Get(':id')
  @Requires('app-notifications:access')
  async read(@Id() id: Types.ObjectId): Promise<PushNotificationResponse> {
    return { message: 'Notification loaded.', notification: await this.pushes.read(id) };
  }

  /** Creates a push notification. Sends it immediately, or at its delivery time. */
  @Post()
  @Requires('app-notifications:create')
  async create(@Body() body: PushNotificationDto, @CurrentCaller() caller: Caller): Promise<PushNotificationResponse> {
    const notification = await this.pushes.create(body, caller);
    const when = notification.deliveryType === 'scheduled' ? 'scheduled' : 'on its way';
    return { message: `Notification ${when}.`, notification };
  }

  /** Changes a push notification. Returns 409 NOTIFICATION_STARTED once sending has started. */
  @Put(':id')
  @Requires('app-notifications:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: PushNotificationDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<PushNotificationResponse> {
    return { message: 'Notification saved.', notification: await this.pushes.update(id, body, ifMatch, caller) };
  }

  /**
   * Schedules a cancelled push notification again. Returns 409 NOTIFICATION_NOT_SCHEDULABLE if sending had started, the delivery
   * time has passed, or its game or league no longer exists.
   */
  @Post(':id/schedule')
  @HttpCode(200)
  @Requires('app-notifications:create')
  async schedule(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<PushNotificationResponse> {
    return { message: 'Notification scheduled.', notification: await this.pushes.schedule(id, ifMatch, caller) };
  }

  /**
   * Cancels a push notification that has not been sent completely, or deletes a push notification that was sent, cancelled, or
   * failed. A cancelled notification stays in the list.
   */
  @Delete(':id')
  @Requires('app-notifications:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<PushNotificationResponse> {
    const { notification, outcome } = await this.pushes.remove(id, ifMatch, caller);
    return { message: `Notification ${outcome}.`, notification };
  }
}
