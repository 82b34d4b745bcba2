import { Body, Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Types } from 'mongoose';
import { RoleDto } from '../../contract/dto/user.dto.js';
import { RoleAnswer, RolesAnswer } from '../../contract/records/role.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access.js';
import { DocumentList, ListParams, setContentRange, type ListQuery } from '../../platform/http/list-query.js';
import { IfMatch, Id } from '../../platform/http/params.js';
import { RolesService } from './roles.service.js';

@ApiTags('roles')
@Controller('roles')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  /** The roles there are, the built-in ones first. */
  @Get()
  @Requires('roles:view')
  @DocumentList()
  async list(
    @ListParams('roles') query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RolesAnswer> {
    const { records, total } = await this.roles.list(query);
    setContentRange(reply, 'roles', query, records.length, total);
    return { message: 'Roles loaded.', roles: records };
  }

  @Get(':id')
  @Requires('roles:view')
  async read(@Id() id: Types.ObjectId): Promise<RoleAnswer> {
    return { message: 'Role loaded.', role: await this.roles.read(id) };
  }

  @Post()
  @Requires('roles:create')
  async create(@Body() body: RoleDto, @CurrentCaller() caller: Caller): Promise<RoleAnswer> {
    return { message: 'Role added.', role: await this.roles.create(body, caller) };
  }

  /** Deletes a role that nobody holds. */
  @Delete(':id')
  @Requires('roles:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<RoleAnswer> {
    return { message: 'Role deleted.', role: await this.roles.remove(id, ifMatch, caller) };
  }
}
