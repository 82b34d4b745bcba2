import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { refusalToManage } from '../../../contract/access-rules.js';
import { API_ERRORS } from '../../../contract/errors.js';
import { roleAssignedMessage } from '../../../contract/messages.js';
import { SUPER_ADMIN_ROLE } from '../../../contract/permissions.js';
import type { UserRecord, UserStatus } from '../../../contract/records/user.record.js';
import { RecordLocks } from '../../../platform/database/locks/record-locks.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { recordLabel } from '../../activity/record-label.js';
import type { RoleDoc } from '../roles/role.schema.js';
import { RolesService } from '../roles/roles.service.js';
import { SuperAdmins } from './super-admins.js';
import { UserListeners } from '../users/user-listeners.js';
import { personOf, refuse, UserRecords } from './user-records.js';
import type { UserDoc } from '../users/user.schema.js';

/** Changes a user's role and status. A change ends their sessions; a suspension revokes their API keys permanently. */
@Injectable()
export class UserStatusService {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly roles: RolesService,
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeyStore,
    private readonly locks: RecordLocks,
    private readonly superAdmins: SuperAdmins,
    private readonly listeners: UserListeners,
  ) {}

  /**
   * Assigns a role. Throws ROLE_UNKNOWN, ROLE_ASSIGNED, LAST_SUPER_ADMIN. The role super-admin also throws ROLE_UNKNOWN, because
   * only the command line assigns it.
   */
  assignRole(id: Types.ObjectId, role: string, ifMatch: number | null, caller: Caller): Promise<UserRecord> {
    let name = role;
    return this.change(id, ifMatch, caller, {
      permission: 'roles:assign',
      decide: async (before) => {
        const assigned = await this.assignable(role);
        name = assigned.name;
        if (before.role === role) throw refusedRole('ROLE_ASSIGNED', roleAssignedMessage(name));
        await this.superAdmins.letGo(before);
        return { role };
      },
      action: ({ username }) => `Assigned the ${recordLabel('roles', name)} to "${username}"`,
    });
  }

  /** Suspends or reactivates a user. Throws LAST_SUPER_ADMIN. */
  setStatus(id: Types.ObjectId, status: UserStatus, ifMatch: number | null, caller: Caller): Promise<UserRecord> {
    return this.change(id, ifMatch, caller, {
      permission: 'users:update',
      decide: async (before) => {
        if (status === 'Suspended') await this.superAdmins.letGo(before);
        return { status };
      },
      action: ({ username }) => `Set the ${recordLabel('users', username)} to ${status}`,
    });
  }

  private change(
    id: Types.ObjectId,
    ifMatch: number | null,
    caller: Caller,
    { permission, decide, action }: UserStatusChange,
  ): Promise<UserRecord> {
    let wasSuspended = false;
    return this.userRecords.records.update(
      id,
      {
        ifMatch,
        // The lock prevents concurrent creation of API keys.
        prepare: () => this.locks.exclude(id),
        permit: async (user) =>
          refuse(refusalToManage(await this.userRecords.actor(caller), personOf(user), permission)),
        change: async (before) => {
          wasSuspended = before.status === 'Suspended';
          return { ...(await decide(before)), epoch: randomUUID() };
        },
        then: async (after) => {
          await this.sessions.endAllOf(after);
          // Earlier builds did not revoke the keys of a suspended account. Without this call, reactivation would make the keys
          // valid again.
          if (wasSuspended || after.status === 'Suspended') await this.apiKeys.revokeAllOf(after, caller);
          await this.listeners.rightsChanged(after, caller);
        },
        action,
      },
      caller,
    );
  }

  private async assignable(role: string): Promise<RoleDoc> {
    const assigned = role === SUPER_ADMIN_ROLE ? null : await this.roles.hold(role);
    if (!assigned) throw refusedRole('ROLE_UNKNOWN', API_ERRORS.ROLE_UNKNOWN.message);
    return assigned;
  }
}

interface UserStatusChange {
  permission: 'roles:assign' | 'users:update';
  decide: (before: UserDoc) => Promise<Partial<Pick<UserDoc, 'role' | 'status'>>>;
  action: (after: UserDoc) => string;
}

const refusedRole = (code: 'ROLE_UNKNOWN' | 'ROLE_ASSIGNED', message: string): ApiError =>
  new ApiError(code, { message, errors: { role: [message] } });
