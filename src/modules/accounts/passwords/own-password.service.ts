import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { PasswordDto } from '../../../contract/dto/user.dto.js';
import { MESSAGES } from '../../../contract/messages.js';
import type { UserRecord } from '../../../contract/records/user.record.js';
import { normalizedPassword } from '../../../contract/text.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { SecurityLog } from '../../activity/security-log.js';
import { PasswordCheck, wrongPassword } from '../sign-in/password-check.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { FirstPassword } from './first-password.js';
import { PasswordRules } from './password-rules.js';
import { Passwords } from './passwords.js';
import { UserRecords } from '../staff/user-records.js';

/** Changes the caller's own password. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly check: PasswordCheck,
    private readonly rules: PasswordRules,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly security: SecurityLog,
    private readonly firstPassword: FirstPassword,
  ) {}

  /**
   * Changes the password and ends all sessions except the caller's current session. Throws PASSWORD_WRONG, TOO_MANY_LOGINS, and
   * VALIDATION_FAILED for a weak password or for the old password if it must be changed.
   */
  async change(
    { currentPassword, newPassword }: PasswordDto,
    address: string,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<UserRecord> {
    const current = await this.check.confirm(currentPassword, address, caller);
    await this.rules.refuseWeak(newPassword, current, 'newPassword');
    if (current.mustChangePassword && normalizedPassword(newPassword) === normalizedPassword(currentPassword)) {
      throw ApiError.field('newPassword', MESSAGES.passwordSame);
    }
    const passwordHash = await this.passwords.hash(newPassword);
    const user = await this.userRecords.records.update(
      current._id,
      {
        ifMatch,
        change: (before) => {
          // A concurrent change replaced the password, so the checked password is no longer current.
          if (before.passwordHash !== current.passwordHash) throw wrongPassword();
          return { passwordHash, epoch: randomUUID(), mustChangePassword: false, passwordExpiresAt: null };
        },
        then: (after) => this.sessions.endAllOf(after, caller.sessionId),
        action: ({ username }) => `Changed the password of the user "${username}"`,
      },
      caller,
    );
    this.firstPassword.forget(user.username);
    this.security.note({ event: 'password-changed', account: caller, address, reason: 'by its owner' });
    return user;
  }
}
