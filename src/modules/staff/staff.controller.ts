import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import {
  EditUserDto,
  NewUserDto,
  PasswordDto,
  PermissionsDto,
  UserRoleDto,
  UserStatusDto,
} from '../../contract/dto/user.dto.js';
import { UserAnswer, UsersAnswer, type UserRecord } from '../../contract/records/user.record.js';
import { CurrentCaller, Requires, RequiresOrOwn, SignedIn, type Caller } from '../../platform/http/access.js';
import { ListParams, type ListQuery } from '../../platform/http/list-query.js';
import { List, type ListPage } from '../../platform/http/list.interceptor.js';
import { IfMatch, Id, SenderAddress } from '../../platform/http/params.js';
import { GrantsService } from './grants.service.js';
import { OwnPasswordService } from './own-password.service.js';
import { StaffService } from './staff.service.js';
import { UserStatusService } from './user-status.service.js';

@ApiTags('users')
@Controller('users')
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly status: UserStatusService,
    private readonly grants: GrantsService,
    private readonly passwords: OwnPasswordService,
  ) {}

  /** Everybody who can sign in, the newest first. */
  @Get()
  @Requires('users:view')
  @List('users', 'Users loaded.', UsersAnswer)
  list(@ListParams('users') query: ListQuery): Promise<ListPage<UserRecord>> {
    return this.staff.list(query);
  }

  /** One's own record; anyone's with users:view or users:view-info. */
  @Get(':id')
  @RequiresOrOwn('signed-in', 'users:view', 'users:view-info')
  async read(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<UserAnswer> {
    return { message: 'User loaded.', user: await this.staff.read(id, caller) };
  }

  /** Adds a member of staff, without any permission. */
  @Post()
  @Requires('users:create')
  async create(@Body() body: NewUserDto, @CurrentCaller() caller: Caller): Promise<UserAnswer> {
    return { message: 'User added.', user: await this.staff.create(body, caller) };
  }

  /** Changes username and e-mail: one's own with profile:access and one's password, anyone's with users:update. */
  @Put(':id')
  @RequiresOrOwn('profile:access', 'users:update')
  async edit(
    @Id() id: Types.ObjectId,
    @Body() body: EditUserDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
    @SenderAddress() address: string,
  ): Promise<UserAnswer> {
    return {
      message: 'User saved.',
      user: await this.staff.edit(id, body, address, ifMatch, caller),
    };
  }

  /** Deletes somebody else and ends their sessions. */
  @Delete(':id')
  @Requires('users:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UserAnswer> {
    return { message: 'User deleted.', user: await this.staff.remove(id, ifMatch, caller) };
  }

  /** Gives somebody else another role, by its key, and ends their sessions. */
  @Put(':id/role')
  @Requires('roles:assign')
  async assignRole(
    @Id() id: Types.ObjectId,
    @Body() { role }: UserRoleDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UserAnswer> {
    return { message: 'Role assigned.', user: await this.status.assignRole(id, role, ifMatch, caller) };
  }

  /** Suspends somebody else, or lets them in again; ends their sessions. */
  @Put(':id/status')
  @Requires('users:update')
  async setStatus(
    @Id() id: Types.ObjectId,
    @Body() { status }: UserStatusDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UserAnswer> {
    const user = await this.status.setStatus(id, status, ifMatch, caller);
    return { message: `${user.username} is ${status === 'Active' ? 'active' : 'suspended'}.`, user };
  }

  /** Changes one's own password and ends one's other sessions. */
  @Put(':id/password')
  @SignedIn({ whileRestricted: true, ownOnly: true })
  async changePassword(
    @Id() _id: Types.ObjectId,
    @Body() body: PasswordDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
    @SenderAddress() address: string,
  ): Promise<UserAnswer> {
    return {
      message: 'Password changed.',
      user: await this.passwords.change(body, address, ifMatch, caller),
    };
  }

  /** Gives somebody else permissions and takes them, as far as the caller holds them. */
  @Put(':id/permissions')
  @Requires('permissions:update')
  async setPermissions(
    @Id() id: Types.ObjectId,
    @Body() { newPermissions }: PermissionsDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UserAnswer> {
    const user = await this.grants.setPermissions(id, newPermissions, ifMatch, caller);
    return { message: 'Permissions saved.', user };
  }
}
