import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import type { UserRecord } from '../../contract/records/user.record.js';
import { SYSTEM_ACTOR } from '../activity/activity.service.js';
import { SecondFactors } from '../auth/second-factors.js';
import { SessionsService } from '../auth/sessions.service.js';
import { makeUpPassword, Passwords } from './passwords.js';
import { UserRecords } from './user-records.js';
import type { UserDoc } from './user.schema.js';
import { UsersService } from './users.service.js';

/** What became of an e-mail address. */
export interface MadeSuperAdmin {
  user: UserRecord;
  done: 'created' | 'promoted' | 'given a way in';
  /** To be shown once; null when the password stays as it was. */
  generatedPassword: string | null;
}

/** Makes super-admins, which only the operator may: no call of the API does. */
@Injectable()
export class MakeSuperAdmin {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactors,
  ) {}

  /**
   * Makes the user of an e-mail address an active super-admin; where there is no such user, adds one of the given name.
   * With `newPassword`, to be changed at the next sign-in, or `withoutSecondFactor`, a known user gets that alone and
   * keeps their role. Raises USER_EXISTS when the name is taken.
   */
  async make(
    email: string,
    username: string,
    newPassword: boolean,
    withoutSecondFactor = false,
  ): Promise<MadeSuperAdmin> {
    const known = await this.users.byLogin(email);
    const generatedPassword = known && !newPassword ? null : makeUpPassword();
    if (!known) {
      const user = await this.create({ email, username, password: generatedPassword ?? '' });
      return { user, done: 'created', generatedPassword };
    }
    if (!newPassword && !withoutSecondFactor) {
      const change = { role: SUPER_ADMIN_ROLE, status: 'Active' as const };
      const user = await this.change(known, change, false, ({ username }) => `Made "${username}" a super-admin`);
      return { user, done: 'promoted', generatedPassword };
    }
    const secret =
      generatedPassword === null
        ? {}
        : {
            mustChangePassword: true,
            passwordExpiresAt: null,
            passwordHash: await this.passwords.hash(generatedPassword),
          };
    const user = await this.change(known, secret, withoutSecondFactor, ({ username }) =>
      generatedPassword === null
        ? `Removed the second factor of "${username}"`
        : `Gave "${username}" a new password${withoutSecondFactor ? ', and removed the second factor' : ''}`,
    );
    return { user, done: 'given a way in', generatedPassword };
  }

  private async create(names: { email: string; username: string; password: string }): Promise<UserRecord> {
    const fields = await this.users.fieldsOf({ ...names, role: SUPER_ADMIN_ROLE, mustChangePassword: true });
    return this.userRecords.unique(() =>
      this.userRecords.records.create(fields, SYSTEM_ACTOR, (doc, tx) =>
        this.userRecords.refuseTaken(doc, doc._id, tx),
      ),
    );
  }

  /** Changes a user and ends all their sessions. */
  private async change(
    { _id }: UserDoc,
    fields: Partial<UserDoc>,
    withoutFactor: boolean,
    action: (user: Pick<UserDoc, 'username'>) => string,
  ): Promise<UserRecord> {
    const factor = withoutFactor ? { hasSecondFactor: false } : {};
    return this.userRecords.records.update(
      _id,
      {
        ifMatch: null,
        change: () => ({ epoch: randomUUID(), ...fields, ...factor }),
        then: async (after, tx) => {
          if (withoutFactor) await this.factors.remove(_id, tx);
          await this.sessions.endAllOf(after, tx);
        },
        action,
      },
      SYSTEM_ACTOR,
    );
  }
}
