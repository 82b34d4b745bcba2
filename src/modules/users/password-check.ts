import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { API_ERRORS } from '../../contract/errors.js';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { LoginLimits } from '../auth/login-limits.js';
import { Passwords } from './passwords.js';
import type { UserDoc } from './user.schema.js';
import { UsersService } from './users.service.js';

/** Asks the caller's own password again before something that a borrowed session should not do. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly limits: LoginLimits,
  ) {}

  /** Raises PASSWORD_WRONG, and TOO_MANY_LOGINS: a wrong password counts as a failed sign-in of the account. */
  async confirm(currentPassword: string, address: string, { userId }: Caller): Promise<UserDoc> {
    const id = new Types.ObjectId(userId);
    // A signed-in user is not held up by others' failed sign-ins.
    const attempt = { login: `check:${userId}`, account: userId, address, device: null };
    const known = await this.limits.attempt(attempt, async () => {
      const user = await this.users.byId(id);
      return (await this.passwords.matches(currentPassword, user?.passwordHash ?? null)) ? user : null;
    });
    if (!known) throw wrongPassword();
    return known;
  }
}

export function wrongPassword(): ApiError {
  return new ApiError('PASSWORD_WRONG', { errors: { currentPassword: [API_ERRORS.PASSWORD_WRONG.message] } });
}
