import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { RoleDto } from '../../../contract/dto/user.dto.js';
import { RoleResponse, RolesResponse, type RoleRecord } from '../../../contract/records/role.record.js';
import { CurrentCaller, Requires, type Caller } from '../../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../../platform/http/lists/params.js';
import { RolesService } from './roles.service.js';

@ApiTags('roles')
@Controller('roles')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  /** Lists all roles, built-in roles first. */
  @Get()
  @Requires('roles:view')
  @List('roles', 'Roles loaded.', RolesResponse)
  list(@ListParams('roles') query: ListQuery): Promise<ListPage<RoleRecord>> {
    return this.roles.list(query);
  }

  /** Returns a role. */
  @Get(':id')
  @Requires('roles:view')
  async read(@Id() id: Types.ObjectId): Promise<RoleResponse> {
    return { message: 'Role loaded.', role: await this.roles.read(id) };
  }

  /** Creates a role. */
  @Post()
  @Requires('roles:create')
  async create(@Body() body: RoleDto, @CurrentCaller() caller: Caller): Promise<RoleResponse> {
    return { message: 'Role added.', role: await this.roles.create(body, caller) };
  }

  /** Deletes a role. Returns 409 ROLE_IN_USE if a user has the role, and 409 ROLE_BUILT_IN for a built-in role. */
  @Delete(':id')
  @Requires('roles:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<RoleResponse> {
    return { message: 'Role deleted.', role: await this.roles.remove(id, ifMatch, caller) };
  }
}
