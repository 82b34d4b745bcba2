import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { SimpleNotificationDto } from '../../contract/dto/notification.dto.js';
import {
  SimpleNotificationResponse,
  SimpleNotificationsResponse,
  type SimpleNotificationRecord,
} from '../../contract/records/notification.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { TemplatesService } from './templates.service.js';

@ApiTags('notifications')
@Controller('notifications')
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  /** Lists the notification templates. */
  @Get()
  @Requires('notifications:access')
  @List('notifications', 'Notifications loaded.', SimpleNotificationsResponse)
  list(@ListParams('notifications') query: ListQuery): Promise<ListPage<SimpleNotificationRecord>> {
    return this.templates.list(query);
  }

  /** Returns a notification template. */
  @Get(':id')
  @Requires('notifications:access')
  async read(@Id() id: Types.ObjectId): Promise<SimpleNotificationResponse> {
    return { message: 'Notification loaded.', notification: await this.templates.read(id) };
  }

  /** Creates a notification template. */
  @Post()
  @Requires('notifications:create')
  async create(
    @Body() body: SimpleNotificationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SimpleNotificationResponse> {
    return { message: 'Notification added.', notification: await this.templates.create(body, caller) };
  }

  /** Changes a notification template. */
  @Put(':id')
  @Requires('notifications:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: SimpleNotificationDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<SimpleNotificationResponse> {
    return { message: 'Notification saved.', notification: await this.templates.update(id, body, ifMatch, caller) };
  }

  /**
   * Sends a notification to all subscribed browsers. Returns 409 NOTIFICATION_SENDING while it is being sent. You can send it
   * again afterwards.
   */
  @Post(':id/send')
  @Requires('notifications:update')
  async send(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<SimpleNotificationResponse> {
    return { message: 'Notification on its way.', notification: await this.templates.send(id, caller) };
  }

  /** Deletes a notification template. */
  @Delete(':id')
  @Requires('notifications:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<SimpleNotificationResponse> {
    return { message: 'Notification deleted.', notification: await this.templates.remove(id, ifMatch, caller) };
  }

  /** Restores a notification that was deleted in the last 30 days, with its id. */
  @Post(':id/restore')
  @HttpCode(200)
  @Requires('notifications:create')
  async restore(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<SimpleNotificationResponse> {
    return { message: 'Notification restored.', notification: await this.templates.restore(id, caller) };
  }
}
