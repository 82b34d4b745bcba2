import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { SecondFactorDto } from '../../../contract/dto/auth.dto.js';
import type { SecurityEventName } from '../../../contract/security-events.js';
import { API_ERRORS } from '../../../contract/errors.js';
import { SECOND_FACTOR } from '../../../contract/messages.js';
import type { SecondFactorRecord } from '../../../contract/records/session.record.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { isDuplicateKey } from '../../../platform/database/records/duplicate-key.js';
import { UnitOfWork } from '../../../platform/database/transactions/unit-of-work.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { SecurityLog } from '../../activity/security-log.js';
import { LoginLimits } from '../sign-in/login-limits.js';
import { PasswordCheck } from '../sign-in/password-check.js';
import { isSecondFactorRequired } from '../sign-in/restriction.js';
import { SecondFactors } from './second-factors.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { authConfig } from '../sign-in/auth.config.js';
import { UserRecords } from '../staff/user-records.js';

/** Manages the caller's own second factor. */
@Injectable()
export class OwnSecondFactorService {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly factors: SecondFactors,
    private readonly check: PasswordCheck,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly security: SecurityLog,
    private readonly unit: UnitOfWork,
    @InjectConfig() private readonly config: Config,
  ) {}

  async read({ userId, role }: Caller): Promise<SecondFactorRecord> {
    const factor = await this.factors.find(new Types.ObjectId(userId));
    return {
      isActive: factor?.isActive ?? false,
      isRequired: isSecondFactorRequired(this.config.get(authConfig), role),
      activatedAt: factor?.activatedAt?.toISOString() ?? null,
      recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
    };
  }

  /** Generates a secret and replaces an unconfirmed secret. Throws PASSWORD_WRONG, SECOND_FACTOR_ACTIVE. */
  async begin(currentPassword: string, address: string, caller: Caller): Promise<{ secret: string; uri: string }> {
    const { _id, email } = await this.check.confirm(currentPassword, address, caller);
    try {
      return await this.factors.begin(_id, email);
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('SECOND_FACTOR_ACTIVE') : error;
    }
  }

  /** Turns the second factor on, ends the other sessions, and returns the recovery codes. Throws SECOND_FACTOR_CODE_WRONG. */
  async activate(code: string, address: string, caller: Caller): Promise<string[]> {
    const id = new Types.ObjectId(caller.userId);
    let codes: string[] = [];
    await this.write(caller, SECOND_FACTOR.turnedOn, async () => {
      const newCodes = await this.factors.activate(id, code);
      if (!newCodes) throw wrongCode();
      codes = newCodes;
      return true;
    });
    this.note('second-factor-on', address, caller);
    return codes;
  }

  /** Turns the second factor off. Throws PASSWORD_WRONG, SECOND_FACTOR_OFF, SECOND_FACTOR_CODE_WRONG, TOO_MANY_LOGINS. */
  async remove(proof: SecondFactorDto, address: string, caller: Caller): Promise<void> {
    const id = await this.prove(proof, address, caller);
    await this.write(caller, SECOND_FACTOR.turnedOff, async () => {
      await this.factors.remove(id);
      return false;
    });
    this.note('second-factor-off', address, caller);
  }

  /** Replaces the recovery codes. Throws the errors of `remove`. */
  async renewRecoveryCodes(proof: SecondFactorDto, address: string, caller: Caller): Promise<string[]> {
    const id = await this.prove(proof, address, caller);
    const codes = await this.unit.run(() => this.factors.renewRecoveryCodes(id));
    this.note('recovery-codes-renewed', address, caller);
    return codes;
  }

  private async prove({ currentPassword, code }: SecondFactorDto, address: string, caller: Caller) {
    const { _id, hasSecondFactor } = await this.check.confirm(currentPassword, address, caller);
    if (!hasSecondFactor) throw new ApiError('SECOND_FACTOR_OFF');
    const attempt = { login: `code:${caller.userId}`, account: `code:${caller.userId}`, address, device: null };
    const kind = await this.limits.attempt(attempt, async () => {
      const acceptedKind = await this.factors.take(_id, code);
      return acceptedKind && { taken: acceptedKind };
    });
    if (!kind) throw wrongCode();
    return _id;
  }

  /** Stores whether the user has a second factor and ends all sessions except the caller's, like a password change. */
  private async write(caller: Caller, action: string, decide: () => Promise<boolean>): Promise<void> {
    await this.userRecords.records.update(
      new Types.ObjectId(caller.userId),
      {
        ifMatch: null,
        change: async () => ({ hasSecondFactor: await decide(), epoch: randomUUID() }),
        then: (after) => this.sessions.endAllOf(after, caller.sessionId),
        action: () => action,
      },
      caller,
    );
  }

  private note(event: SecurityEventName, address: string, account: Caller): void {
    this.security.note({ event, account, address, reason: 'by its owner' });
  }
}

function wrongCode(): ApiError {
  return new ApiError('SECOND_FACTOR_CODE_WRONG', { errors: { code: [API_ERRORS.SECOND_FACTOR_CODE_WRONG.message] } });
}
