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
} from '../../../contract/dto/user.dto.js';
import { UserResponse, UsersResponse, type UserRecord } from '../../../contract/records/user.record.js';
import { CurrentCaller, Requires, RequiresOrOwn, SignedIn, type Caller } from '../../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id, SenderAddress } from '../../../platform/http/lists/params.js';
import { GrantsService } from './grants.service.js';
import { OwnPasswordService } from '../passwords/own-password.service.js';
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

  /** Lists all users who can sign in, newest first. */
  @Get()
  @Requires('users:view')
  @List('users', 'Users loaded.', UsersResponse)
  list(@ListParams('users') query: ListQuery): Promise<ListPage<UserRecord>> {
    return this.staff.list(query);
  }

  /** Returns a user. Another user's record requires users:view or users:view-info. */
  @Get(':id')
  @RequiresOrOwn('signed-in', 'users:view', 'users:view-info')
  async read(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<UserResponse> {
    return { message: 'User loaded.', user: await this.staff.read(id, caller) };
  }

  /** Creates a user without permissions. */
  @Post()
  @Requires('users:create')
  async create(@Body() body: NewUserDto, @CurrentCaller() caller: Caller): Promise<UserResponse> {
    return { message: 'User added.', user: await this.staff.create(body, caller) };
  }

  /**
   * Changes a username and an email address. The caller's own record requires profile:access and the current password, and
   * another user's record requires users:update.
   */
  @Put(':id')
  @RequiresOrOwn('profile:access', 'users:update')
  async edit(
    @Id() id: Types.ObjectId,
    @Body() body: EditUserDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
    @SenderAddress() address: string,
  ): Promise<UserResponse> {
    return {
      message: 'User saved.',
      user: await this.staff.edit(id, body, address, ifMatch, caller),
    };
  }

  /** Deletes another user and ends the user's sessions. */
  @Delete(':id')
  @Requires('users:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UserResponse> {
    return { message: 'User deleted.', user: await this.staff.remove(id, ifMatch, caller) };
  }

  /** Assigns a role to another user, by the role's key, and ends the user's sessions. */
  @Put(':id/role')
  @Requires('roles:assign')
  async assignRole(
    @Id() id: Types.ObjectId,
    @Body() { role }: UserRoleDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UserResponse> {
    return { message: 'Role assigned.', user: await this.status.assignRole(id, role, ifMatch, caller) };
  }

  /** Suspends or reactivates another user and ends the user's sessions. */
  @Put(':id/status')
  @Requires('users:update')
  async setStatus(
    @Id() id: Types.ObjectId,
    @Body() { status }: UserStatusDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UserResponse> {
    const user = await this.status.setStatus(id, status, ifMatch, caller);
    return { message: `${user.username} is ${status === 'Active' ? 'active' : 'suspended'}.`, user };
  }

  /** Changes the caller's password and ends the caller's other sessions. */
  @Put(':id/password')
  @SignedIn({ whileRestricted: true, ownOnly: true })
  async changePassword(
    @Id() _id: Types.ObjectId,
    @Body() body: PasswordDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
    @SenderAddress() address: string,
  ): Promise<UserResponse> {
    return {
      message: 'Password changed.',
      user: await this.passwords.change(body, address, ifMatch, caller),
    };
  }

  /**
   * Replaces the permissions of another user. Permissions that the caller cannot grant stay. Returns 403 PERMISSION_NOT_HELD for
   * a new permission that the caller lacks.
   */
  @Put(':id/permissions')
  @Requires('permissions:update')
  async setPermissions(
    @Id() id: Types.ObjectId,
    @Body() { newPermissions }: PermissionsDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<UserResponse> {
    const user = await this.grants.setPermissions(id, newPermissions, ifMatch, caller);
    return { message: 'Permissions saved.', user };
  }
}
