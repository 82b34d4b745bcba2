import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import {
  MobileUserResponse,
  MobileUsersResponse,
  type MobileUserRecord,
} from '../../contract/records/device.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { DevicesService } from './devices.service.js';

@ApiTags('app users')
@Controller('mobile/users')
export class MobileUsersController {
  constructor(private readonly devices: DevicesService) {}

  /** Lists the users of the mobile app, newest first. Device tokens are omitted. */
  @Get()
  @Requires('app-users:access')
  @List('devices', 'App users loaded.', MobileUsersResponse)
  list(@ListParams('devices') query: ListQuery): Promise<ListPage<MobileUserRecord>> {
    return this.devices.list(query);
  }

  /** Returns an app user. */
  @Get(':id')
  @Requires('app-users:access')
  async read(@Id() id: Types.ObjectId): Promise<MobileUserResponse> {
    return { message: 'App user loaded.', user: await this.devices.read(id) };
  }

  /** Deletes an app user. */
  @Delete(':id')
  @Requires('app-users:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MobileUserResponse> {
    return { message: 'App user deleted.', user: await this.devices.remove(id, ifMatch, caller) };
  }
}
