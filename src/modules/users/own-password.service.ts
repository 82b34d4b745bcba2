import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { API_ERRORS } from '../../contract/errors.js';
import type { PasswordDto } from '../../contract/dto/user.dto.js';
import type { UserRecord } from '../../contract/records/user.record.js';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { LoginLimits } from '../auth/login-limits.js';
import { SessionsService } from '../auth/sessions.service.js';
import { Passwords } from './passwords.js';
import { UserRecords } from './user-records.js';
import { UsersService } from './users.service.js';

/** Changing one's own password. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly of: UserRecords,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * Ends every session but the caller's. Raises PASSWORD_WRONG, and TOO_MANY_LOGINS: a wrong current password counts as a
   * failed sign-in of the account.
   */
  async change(
    { currentPassword, newPassword }: PasswordDto,
    address: string,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<UserRecord> {
    const id = new Types.ObjectId(caller.userId);
    const known = await this.limits.attempt(caller.userId, address, async () => {
      const user = await this.users.byId(id);
      return (await this.passwords.matches(currentPassword, user?.passwordHash ?? null)) ? user : null;
    });
    if (!known) throw wrong();
    const passwordHash = await this.passwords.hash(newPassword);
    return this.of.records.update(
      id,
      {
        ifMatch,
        change: (before) => {
          // It has been changed meanwhile: what was checked is the current one no more.
          if (before.passwordHash !== known.passwordHash) throw wrong();
          return { passwordHash, epoch: randomUUID() };
        },
        then: (after, tx) => this.sessions.endAllOf(after, tx, caller.sessionId),
        action: ({ username }) => `Changed the password of the user "${username}"`,
      },
      caller,
    );
  }
}

function wrong(): ApiError {
  return new ApiError('PASSWORD_WRONG', { errors: { currentPassword: [API_ERRORS.PASSWORD_WRONG.message] } });
}
