import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { PushNotificationDto } from '../../contract/dto/notification.dto.js';
import {
  PushNotificationAnswer,
  PushNotificationsAnswer,
  type PushNotificationRecord,
} from '../../contract/records/notification.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access.js';
import { ListParams, type ListQuery } from '../../platform/http/list-query.js';
import { List, type ListPage } from '../../platform/http/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/params.js';
import { PushesService } from './pushes.service.js';

@ApiTags('mobile notifications')
@Controller('mobile/notifications')
export class PushesController {
  constructor(private readonly pushes: PushesService) {}

  @Get()
  @Requires('app-notifications:access')
  @List('mobile-notifications', 'Notifications loaded.', PushNotificationsAnswer)
  list(@ListParams('mobile-notifications') query: ListQuery): Promise<ListPage<PushNotificationRecord>> {
    return this.pushes.list(query);
  }

  @Get(':id')
  @Requires('app-notifications:access')
  async read(@Id() id: Types.ObjectId): Promise<PushNotificationAnswer> {
    return { message: 'Notification loaded.', notification: await this.pushes.read(id) };
  }

  /** Sends at once, or at the time that is named. */
  @Post()
  @Requires('app-notifications:create')
  async create(@Body() body: PushNotificationDto, @CurrentCaller() caller: Caller): Promise<PushNotificationAnswer> {
    const notification = await this.pushes.create(body, caller);
    const when = notification.deliveryType === 'scheduled' ? 'scheduled' : 'on its way';
    return { message: `Notification ${when}.`, notification };
  }

  /** Possible until it starts to go out. */
  @Put(':id')
  @Requires('app-notifications:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: PushNotificationDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<PushNotificationAnswer> {
    return { message: 'Notification saved.', notification: await this.pushes.update(id, body, ifMatch, caller) };
  }

  /** Puts one that was cancelled before it began to go out back into the queue. */
  @Post(':id/schedule')
  @HttpCode(200)
  @Requires('app-notifications:create')
  async schedule(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<PushNotificationAnswer> {
    return { message: 'Notification scheduled.', notification: await this.pushes.schedule(id, ifMatch, caller) };
  }

  /** Cancels one that has not been sent to its end (it stays listed); deletes one that is over. */
  @Delete(':id')
  @Requires('app-notifications:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<PushNotificationAnswer> {
    const { notification, outcome } = await this.pushes.remove(id, ifMatch, caller);
    return { message: `Notification ${outcome}.`, notification };
  }
}
