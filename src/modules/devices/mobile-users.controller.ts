import { Controller, Delete, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Types } from 'mongoose';
import { MobileUserAnswer, MobileUsersAnswer } from '../../contract/records/device.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access.js';
import { DocumentList, ListParams, setContentRange, type ListQuery } from '../../platform/http/list-query.js';
import { IfMatch, Id } from '../../platform/http/params.js';
import { DevicesService } from './devices.service.js';

@ApiTags('mobile users')
@Controller('mobile/users')
export class MobileUsersController {
  constructor(private readonly devices: DevicesService) {}

  /** Who uses the mobile app, newest first; never their tokens. */
  @Get()
  @Requires('app-users:access')
  @DocumentList()
  async list(
    @ListParams('mobile/users') query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MobileUsersAnswer> {
    const { records, total } = await this.devices.list(query);
    setContentRange(reply, 'users', query, records.length, total);
    return { message: 'Mobile users loaded.', users: records };
  }

  @Get(':id')
  @Requires('app-users:access')
  async read(@Id() id: Types.ObjectId): Promise<MobileUserAnswer> {
    return { message: 'Mobile user loaded.', user: await this.devices.read(id) };
  }

  @Delete(':id')
  @Requires('app-users:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MobileUserAnswer> {
    return { message: 'Mobile user deleted.', user: await this.devices.remove(id, ifMatch, caller) };
  }
}
