import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { refusalToReset } from '../../../contract/access-rules.js';
import type { SecurityEventName } from '../../../contract/security-events.js';
import type { UserRecord } from '../../../contract/records/user.record.js';
import { DAY } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { RecordLocks } from '../../../platform/database/locks/record-locks.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Actor } from '../../activity/activity.schema.js';
import { SecurityLog } from '../../activity/security-log.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { makeUpPassword, Passwords } from './passwords.js';
import { personOf, refuse, UserRecords } from '../staff/user-records.js';
import { actorOf, type UserDoc } from '../users/user.schema.js';

/** Validity of a one-time password, in ms. */
const ONE_TIME_MS = 3 * DAY;

/** Helps users who can no longer sign in. Every reset ends the user's sessions. */
@Injectable()
export class ResetsService {
  constructor(
    private readonly userRecords: UserRecords,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeyStore,
    private readonly locks: RecordLocks,
    private readonly security: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives another user a password that must be changed at the next sign-in, and revokes their API keys. Throws the codes of
   * `refusalToReset`.
   */
  async givePassword(id: Types.ObjectId, ifMatch: number | null, address: string, caller: Caller) {
    const password = makeUpPassword();
    const passwordHash = await this.passwords.hash(password);
    const expiresAt = new Date(this.clock.now() + ONE_TIME_MS);
    const user = await this.reset(id, ifMatch, { address, caller }, 'password-reset', {
      change: () => Promise.resolve({ passwordHash, mustChangePassword: true, passwordExpiresAt: expiresAt }),
      revokesKeys: true,
      action: ({ username }) => `Gave "${username}" a one-time password`,
    });
    return { user, password, expiresAt: expiresAt.toISOString() };
  }

  /** Removes another user's second factor. Throws the codes of `refusalToReset`, and SECOND_FACTOR_OFF. */
  removeSecondFactor(id: Types.ObjectId, ifMatch: number | null, address: string, caller: Caller): Promise<UserRecord> {
    return this.reset(id, ifMatch, { address, caller }, 'second-factor-off', {
      change: async (before) => {
        if (!before.hasSecondFactor) throw new ApiError('SECOND_FACTOR_OFF');
        await this.factors.remove(id);
        return { hasSecondFactor: false };
      },
      action: ({ username }) => `Removed the second factor of "${username}"`,
    });
  }

  /** Ends all sessions of another user and revokes their API keys. Throws the codes of `refusalToReset`. */
  endSessions(id: Types.ObjectId, ifMatch: number | null, address: string, caller: Caller): Promise<UserRecord> {
    return this.reset(id, ifMatch, { address, caller }, 'session-ended', {
      change: () => Promise.resolve({}),
      end: (user) => this.sessions.signOutEverywhere(user),
      revokesKeys: true,
      action: ({ username }) => `Logged "${username}" out everywhere`,
    });
  }

  private async reset(
    id: Types.ObjectId,
    ifMatch: number | null,
    { address, caller }: { address: string; caller: Caller },
    event: SecurityEventName,
    { change, action, revokesKeys, end = (user) => this.sessions.endAllOf(user) }: Reset,
  ): Promise<UserRecord> {
    let account: Actor | null = null;
    const user = await this.userRecords.records.update(
      id,
      {
        ifMatch,
        // The lock prevents concurrent creation of API keys.
        ...(revokesKeys && { prepare: () => this.locks.exclude(id) }),
        permit: async (user) => refuse(refusalToReset(await this.userRecords.actor(caller), personOf(user))),
        change: async (before) => {
          account = actorOf(before);
          return { ...(await change(before)), epoch: randomUUID() };
        },
        then: async (after) => {
          await end(after);
          if (revokesKeys) await this.apiKeys.revokeAllOf(after, caller);
        },
        action,
      },
      caller,
    );
    this.security.note({ event, account, address, reason: `by ${caller.username}` });
    return user;
  }
}

interface Reset {
  change: (before: UserDoc) => Promise<Partial<UserDoc>>;
  action: (after: UserDoc) => string;
  /** Whether an intruder may have used the account, so that its API keys must be revoked too. */
  revokesKeys?: true;
  /** Ends the sessions of the user. By default, deletes all of them. */
  end?: (after: UserDoc) => Promise<void>;
}
