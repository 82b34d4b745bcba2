import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { grantableKeys, refusalToGrant, type Person } from '../../../contract/access-rules.js';
import { holds, PERMISSIONS, type Permission } from '../../../contract/permissions.js';
import type { UserRecord } from '../../../contract/records/user.record.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { UserListeners } from '../users/user-listeners.js';
import { personOf, refuse, UserRecords } from './user-records.js';

/** Changes permissions. A change takes effect at the user's next call, without ending their session. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly listeners: UserListeners,
  ) {}

  /**
   * Replaces the permissions that the actor may grant with `requested`; all other permissions of the user stay. Throws the codes of
   * `refusalToGrant`, and PERMISSION_NOT_HELD for an added permission that the actor lacks.
   */
  setPermissions(
    id: Types.ObjectId,
    requested: readonly Permission[],
    ifMatch: number | null,
    caller: Caller,
  ): Promise<UserRecord> {
    let actor!: Person;
    return this.userRecords.records.update(
      id,
      {
        ifMatch,
        permit: async (user) => {
          actor = await this.userRecords.actor(caller);
          refuse(refusalToGrant(actor, personOf(user)));
        },
        change: (before) => ({ permissions: granted(actor, before.permissions, requested) }),
        then: (after) => this.listeners.rightsChanged(after, caller),
        action: ({ username }) => `Changed the permissions of "${username}"`,
      },
      caller,
    );
  }
}

function granted(actor: Person, current: readonly string[], requested: readonly Permission[]): Permission[] {
  const grantable = new Set(grantableKeys(actor));
  const denied = requested.find((key) => !current.includes(key) && !grantable.has(key));
  // Only super-admins may grant permissions of the first group, even if the actor has the permission.
  if (denied) throw new ApiError(holds(actor, denied) ? 'PERMISSION_DENIED' : 'PERMISSION_NOT_HELD');
  return PERMISSIONS.filter((key) => (grantable.has(key) ? requested.includes(key) : current.includes(key)));
}
