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
  done: 'created' | 'promoted';
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
   * Gives the user of an e-mail address the role, active and with `newPassword` another password, to be changed at the
   * next sign-in; where there is no such user, adds one of the given name. Raises USER_EXISTS when the name is taken.
   */
  async make(
    email: string,
    username: string,
    newPassword: boolean,
    withoutSecondFactor = false,
  ): Promise<MadeSuperAdmin> {
    const known = await this.users.byLogin(email);
    const generatedPassword = known && !newPassword ? null : makeUpPassword();
    const user = known
      ? await this.promote(known, generatedPassword, withoutSecondFactor)
      : await this.create({ email, username, password: generatedPassword ?? '' });
    return { user, done: known ? 'promoted' : 'created', generatedPassword };
  }

  private async create(names: { email: string; username: string; password: string }): Promise<UserRecord> {
    const fields = await this.users.fieldsOf({ ...names, role: SUPER_ADMIN_ROLE, mustChangePassword: true });
    return this.userRecords.unique(() =>
      this.userRecords.records.create(fields, SYSTEM_ACTOR, (doc, tx) =>
        this.userRecords.refuseTaken(doc, doc._id, tx),
      ),
    );
  }

  private async promote({ _id }: UserDoc, password: string | null, withoutFactor: boolean): Promise<UserRecord> {
    const fresh = { mustChangePassword: true, passwordExpiresAt: null };
    const secret = password === null ? {} : { ...fresh, passwordHash: await this.passwords.hash(password) };
    const factor = withoutFactor ? { hasSecondFactor: false } : {};
    return this.userRecords.records.update(
      _id,
      {
        ifMatch: null,
        change: () => ({ role: SUPER_ADMIN_ROLE, status: 'Active', epoch: randomUUID(), ...secret, ...factor }),
        then: async (after, tx) => {
          if (withoutFactor) await this.factors.remove(_id, tx);
          await this.sessions.endAllOf(after, tx);
        },
        action: ({ username }) => `Made "${username}" a super-admin`,
      },
      SYSTEM_ACTOR,
    );
  }
}
