import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { API_ERRORS } from '../../contract/errors.js';
import { MESSAGES } from '../../contract/messages.js';
import { MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { Passwords } from '../users/passwords.js';
import type { UserDoc } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { LoginLimits } from './login-limits.js';
import { SessionsService } from './sessions.service.js';

/** For so long a sign-in stands for its password, in milliseconds. */
const FRESH_MS = 10 * MINUTE;

/** Asks the caller's own password again before something that a borrowed session should not do. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
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

  /**
   * The same for a call whose body need not have the password: within ten minutes of signing in it may be left out.
   * Raises VALIDATION_FAILED when it is missing later, and what `confirm` raises.
   */
  async confirmUnlessFresh(currentPassword: string | undefined, address: string, caller: Caller): Promise<void> {
    if (currentPassword) {
      await this.confirm(currentPassword, address, caller);
      return;
    }
    const session = await this.sessions.byId(caller.sessionId);
    if (!session || this.clock.now() - session.createdAt.getTime() > FRESH_MS) {
      throw ApiError.field('currentPassword', MESSAGES.passwordNeeded);
    }
  }
}

export function wrongPassword(): ApiError {
  return new ApiError('PASSWORD_WRONG', { errors: { currentPassword: [API_ERRORS.PASSWORD_WRONG.message] } });
}
