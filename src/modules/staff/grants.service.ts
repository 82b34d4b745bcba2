import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { grantableKeys, refusalToGrant, type Person } from '../../contract/access-rules.js';
import { holds, PERMISSIONS, type Permission } from '../../contract/permissions.js';
import type { UserRecord } from '../../contract/records/user.record.js';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { UserListeners } from '../users/user-listeners.js';
import { personOf, refuse, UserRecords } from './user-records.js';

/** What somebody may do. A change takes effect at their next call, without ending their session. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly listeners: UserListeners,
  ) {}

  /**
   * Gives and takes keys: of those that the actor may grant exactly the wanted ones are held afterwards, all others stay
   * as they are. Raises what `refusalToGrant` says, and PERMISSION_NOT_HELD for a further key that the actor lacks.
   */
  setPermissions(
    id: Types.ObjectId,
    wanted: readonly Permission[],
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
        change: (before) => ({ permissions: granted(actor, before.permissions, wanted) }),
        then: (after) => this.listeners.rightsChanged(after, caller),
        action: ({ username }) => `Changed the permissions of "${username}"`,
      },
      caller,
    );
  }
}

function granted(actor: Person, current: readonly string[], wanted: readonly Permission[]): Permission[] {
  const grantable = new Set(grantableKeys(actor));
  const refused = wanted.find((key) => !current.includes(key) && !grantable.has(key));
  // A user who holds a key of the first group without being a super-admin may not pass it on.
  if (refused) throw new ApiError(holds(actor, refused) ? 'PERMISSION_DENIED' : 'PERMISSION_NOT_HELD');
  return PERMISSIONS.filter((key) => (grantable.has(key) ? wanted.includes(key) : current.includes(key)));
}
