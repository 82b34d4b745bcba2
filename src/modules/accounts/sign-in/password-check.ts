import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { API_ERRORS } from '../../../contract/errors.js';
import { MESSAGES } from '../../../contract/messages.js';
import { MINUTE } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Passwords } from '../passwords/passwords.js';
import type { UserDoc } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { LoginLimits } from './login-limits.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Time after a sign-in during which no password is required again, in ms. */
const FRESH_MS = 10 * MINUTE;

/** Confirms the caller's own password before an action that should not be possible with a hijacked session. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the password and returns the user. Throws PASSWORD_WRONG, and TOO_MANY_LOGINS because a wrong password counts as a
   * failed sign-in of the account.
   */
  async confirm(currentPassword: string, address: string, { userId }: Caller): Promise<UserDoc> {
    const id = new Types.ObjectId(userId);
    // The `check:` login is counted separately, so failed sign-ins of other users do not block a signed-in user.
    const attempt = { login: `check:${userId}`, account: userId, address, device: null };
    const confirmed = await this.limits.attempt(attempt, async () => {
      const user = await this.users.byId(id);
      return (await this.passwords.matches(currentPassword, user?.passwordHash ?? null)) ? user : null;
    });
    if (!confirmed) throw wrongPassword();
    return confirmed;
  }

  /**
   * Confirms the password if one was sent. The body may omit the password within 10 minutes of the sign-in. Throws
   * VALIDATION_FAILED if the password is missing later, and the errors of `confirm`.
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
