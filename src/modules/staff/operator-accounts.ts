import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import type { UserRecord } from '../../contract/records/user.record.js';
import { ApiError } from '../../platform/http/api-error.js';
import { RecordLocks } from '../../platform/database/record-locks.js';
import { SYSTEM_ACTOR } from '../activity/activity.service.js';
import { ApiKeyStore } from '../auth/api-key-store.js';
import { SecondFactors } from '../auth/second-factors.js';
import { SessionsService } from '../auth/sessions.service.js';
import { makeUpPassword, Passwords } from '../users/passwords.js';
import type { UserDoc } from '../users/user.schema.js';
import { UserRecords } from './user-records.js';
import { UsersService } from '../users/users.service.js';

/** A user with a password that was made up; it is shown once, and must be changed at the next sign-in. */
export interface WithPassword {
  user: UserRecord;
  password: string;
}

/**
 * What the operator of the machine may do to users on the command line, which no call of the API does. `login` is an e-mail
 * address or a username; USER_NOT_FOUND is raised where nobody has it.
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

  /** Adds a user. Raises USER_EXISTS when the e-mail address or the name is taken. */
  async create(names: { email: string; username: string }, role: string): Promise<WithPassword> {
    const password = makeUpPassword();
    const fields = await this.users.fieldsOf({ ...names, password, role, mustChangePassword: true });
    const user = await this.userRecords.unique(() =>
      this.userRecords.records.create(fields, SYSTEM_ACTOR, (doc) => this.userRecords.refuseTaken(doc, doc._id)),
    );
    return { user, password };
  }

  /** Makes a user an active super-admin, whose password stays. */
  promote(login: string): Promise<UserRecord> {
    const change = { role: SUPER_ADMIN_ROLE, status: 'Active' as const };
    return this.change(
      login,
      change,
      ({ username }) => `Made "${username}" a super-admin`,
      async (known) => {
        if (known.status === 'Suspended') await this.apiKeys.revokeAllOf(known, SYSTEM_ACTOR);
      },
    );
  }

  /** Gives a user another password and revokes their API keys. */
  async resetPassword(login: string): Promise<WithPassword> {
    const password = makeUpPassword();
    const passwordHash = await this.passwords.hash(password);
    const change = { passwordHash, mustChangePassword: true, passwordExpiresAt: null };
    const user = await this.change(
      login,
      change,
      ({ username }) => `Reset the password of "${username}"`,
      (known) => this.apiKeys.revokeAllOf(known, SYSTEM_ACTOR),
    );
    return { user, password };
  }

  /** Removes a user's authenticator app and recovery codes. */
  removeSecondFactor(login: string): Promise<UserRecord> {
    return this.change(
      login,
      { hasSecondFactor: false },
      ({ username }) => `Removed the second factor of "${username}"`,
      async ({ _id }) => void (await this.factors.remove(_id)),
    );
  }

  /** Changes a user and ends their sessions. */
  private async change(
    login: string,
    fields: Partial<UserDoc>,
    action: (user: UserDoc) => string,
    also?: (user: UserDoc) => Promise<void>,
  ): Promise<UserRecord> {
    const known = await this.users.byLogin(login);
    if (!known) throw new ApiError('USER_NOT_FOUND');
    return this.userRecords.records.update(
      known._id,
      {
        ifMatch: null,
        // No API key is added concurrently.
        prepare: () => this.locks.exclude(known._id),
        change: () => ({ epoch: randomUUID(), ...fields }),
        then: async (after) => {
          await also?.(known);
          await this.sessions.endAllOf(after);
        },
        action,
      },
      SYSTEM_ACTOR,
    );
  }
}
