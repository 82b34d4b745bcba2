import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { refusalToEdit, refusalToManage } from '../../../contract/access-rules.js';
import type { EditUserDto, NewUserDto } from '../../../contract/dto/user.dto.js';
import { holds, STAFF_ROLE } from '../../../contract/permissions.js';
import type { UserRecord } from '../../../contract/records/user.record.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../../platform/http/lists/list-query.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { PasswordCheck } from '../sign-in/password-check.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasswordRules } from '../passwords/password-rules.js';
import { SuperAdmins } from './super-admins.js';
import { personOf, READS, refuse, UserRecords } from './user-records.js';
import { usernameKeyOf, type UserDoc } from '../users/user.schema.js';
import { UserListeners } from '../users/user-listeners.js';
import { UsersService } from '../users/users.service.js';

/** Reads, adds, edits, and deletes members of staff. */
@Injectable()
export class StaffService {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly users: UsersService,
    private readonly rules: PasswordRules,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactors,
    private readonly apiKeys: ApiKeyStore,
    private readonly superAdmins: SuperAdmins,
    private readonly check: PasswordCheck,
    private readonly listeners: UserListeners,
  ) {}

  list(query: ListQuery): Promise<{ records: UserRecord[]; total: number }> {
    return this.userRecords.records.list(query);
  }

  /**
   * Returns a user. Callers may read their own record; other records require one of the `READS` permissions. Throws
   * PERMISSION_DENIED, USER_NOT_FOUND.
   */
  async read(id: Types.ObjectId, caller: Caller): Promise<UserRecord> {
    const isSelf = id.toHexString() === caller.userId;
    if (!isSelf && !READS.some((key) => holds(caller, key))) throw new ApiError('PERMISSION_DENIED');
    return this.userRecords.records.read(id);
  }

  /**
   * Adds a member of staff without permissions, ignoring a requested role. Throws USER_EXISTS, and VALIDATION_FAILED for a weak
   * password.
   */
  async create({ username, email, password }: NewUserDto, caller: Caller): Promise<UserRecord> {
    await this.rules.refuseWeak(password, { username, email }, 'password');
    const fields = await this.users.fieldsOf({ username, email, password, role: STAFF_ROLE });
    return this.userRecords.unique(() =>
      this.userRecords.records.create(fields, caller, (doc) => this.userRecords.refuseTaken(doc, doc._id)),
    );
  }

  /**
   * Changes username and email address. Throws USER_EXISTS, the codes of `refusalToEdit`, and for the caller's own record the
   * errors of `confirmUnlessFresh`.
   */
  async edit(
    id: Types.ObjectId,
    { username, email, currentPassword }: EditUserDto,
    address: string,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<UserRecord> {
    // Users sign in with either field, so a hijacked session must not change them without the password.
    if (id.toHexString() === caller.userId) await this.check.confirmUnlessFresh(currentPassword, address, caller);
    return this.userRecords.unique(() =>
      this.userRecords.records.update(
        id,
        {
          ifMatch,
          permit: async (user) => refuse(refusalToEdit(await this.userRecords.actor(caller), personOf(user))),
          change: async () => {
            await this.userRecords.refuseTaken({ username, email }, id);
            return { username, usernameKey: usernameKeyOf(username), email: email.toLowerCase() };
          },
          then: (after) => this.listeners.userRenamed(after),
        },
        caller,
      ),
    );
  }

  /**
   * Deletes a user, ends their sessions, and revokes their API keys. The log retains the user's entries. Throws the codes of
   * `refusalToManage`, and LAST_SUPER_ADMIN.
   */
  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<UserRecord> {
    const permit = async (user: UserDoc): Promise<void> =>
      refuse(refusalToManage(await this.userRecords.actor(caller), personOf(user), 'users:delete'));
    const rule = async (user: UserDoc): Promise<void> => {
      await this.superAdmins.letGo(user);
      await this.sessions.endAllOf(user);
      await this.factors.remove(id);
      await this.apiKeys.revokeAllOf(user, caller);
      await this.listeners.userLeft(user, caller);
    };
    return this.userRecords.records.remove(id, { ifMatch, permit, rule }, caller);
  }
}
