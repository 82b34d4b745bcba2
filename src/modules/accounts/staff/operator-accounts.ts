import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SUPER_ADMIN_ROLE } from '../../../contract/permissions.js';
import type { UserRecord } from '../../../contract/records/user.record.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { RecordLocks } from '../../../platform/database/locks/record-locks.js';
import { SYSTEM_ACTOR } from '../../activity/activity.service.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { makeUpPassword, Passwords } from '../passwords/passwords.js';
import type { UserDoc } from '../users/user.schema.js';
import { UserRecords } from './user-records.js';
import { UsersService } from '../users/users.service.js';

/** User with a generated password. The password is shown once and must be changed at the next sign-in. */
export interface WithPassword {
  user: UserRecord;
  password: string;
}

/**
 * Changes users on the command line in ways that the API does not allow. `login` is an email address or a username. The methods
 * throw USER_NOT_FOUND if no user has this login.
 */
@Injectable()
export class OperatorAccounts {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactors,
    private readonly apiKeys: ApiKeyStore,
    private readonly locks: RecordLocks,
  ) {}

  /** Adds a user. Throws USER_EXISTS if another user has the email address or the username. */
  async create(names: { email: string; username: string }, role: string): Promise<WithPassword> {
    const password = makeUpPassword();
    const fields = await this.users.fieldsOf({ ...names, password, role, mustChangePassword: true });
    const user = await this.userRecords.unique(() =>
      this.userRecords.records.create(fields, SYSTEM_ACTOR, (doc) => this.userRecords.refuseTaken(doc, doc._id)),
    );
    return { user, password };
  }

  /** Promotes a user to an active super-admin. The password stays. */
  promote(login: string): Promise<UserRecord> {
    const change = { role: SUPER_ADMIN_ROLE, status: 'Active' as const };
    return this.change(
      login,
      change,
      ({ username }) => `Made "${username}" a super-admin`,
      async (user) => {
        if (user.status === 'Suspended') await this.apiKeys.revokeAllOf(user, SYSTEM_ACTOR);
      },
    );
  }

  /** Replaces a user's password with a generated password and revokes the user's API keys. */
  async resetPassword(login: string): Promise<WithPassword> {
    const password = makeUpPassword();
    const passwordHash = await this.passwords.hash(password);
    const change = { passwordHash, mustChangePassword: true, passwordExpiresAt: null };
    const user = await this.change(
      login,
      change,
      ({ username }) => `Reset the password of "${username}"`,
      (user) => this.apiKeys.revokeAllOf(user, SYSTEM_ACTOR),
    );
    return { user, password };
  }

  /** Removes a user's authenticator app and recovery codes. */
  removeSecondFactor(login: string): Promise<UserRecord> {
    return this.change(
      login,
      { hasSecondFactor: false },
      ({ username }) => `Removed the second factor of "${username}"`,
      ({ _id }) => this.factors.remove(_id),
    );
  }

  /** Changes a user and ends their sessions. */
  private async change(
    login: string,
    fields: Partial<UserDoc>,
    action: (user: UserDoc) => string,
    also?: (user: UserDoc) => Promise<void>,
  ): Promise<UserRecord> {
    const user = await this.users.byLogin(login);
    if (!user) throw new ApiError('USER_NOT_FOUND');
    return this.userRecords.records.update(
      user._id,
      {
        ifMatch: null,
        // The lock prevents concurrent creation of API keys.
        prepare: () => this.locks.exclude(user._id),
        change: () => ({ epoch: randomUUID(), ...fields }),
        then: async (after) => {
          await also?.(user);
          await this.sessions.endAllOf(after);
        },
        action,
      },
      SYSTEM_ACTOR,
    );
  }
}
