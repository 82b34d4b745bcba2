import { Injectable } from '@nestjs/common';
import Bowser from 'bowser';
import { Types } from 'mongoose';
import { createHash } from 'node:crypto';
import type { SessionRecord } from '../../../contract/records/session.record.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { SecurityLog } from '../../activity/security-log.js';
import { UsersService } from '../users/users.service.js';
import { PasswordCheck } from '../sign-in/password-check.js';
import type { SessionDoc } from './session.schema.js';
import { SessionsService } from './sessions.service.js';

/** Lists and ends the sessions of the caller. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly check: PasswordCheck,
    private readonly security: SecurityLog,
  ) {}

  async list(caller: Caller): Promise<SessionRecord[]> {
    return (await this.all(caller)).map((session) => toSessionRecord(session, caller));
  }

  /**
   * Ends one of the caller's sessions. Throws PASSWORD_WRONG, TOO_MANY_LOGINS, and SESSION_NOT_FOUND, also for another user's
   * session.
   */
  async end(id: Types.ObjectId, currentPassword: string, caller: Caller, address: string): Promise<void> {
    await this.check.confirm(currentPassword, address, caller);
    const session = (await this.all(caller)).find((one) => idOf(one) === id.toHexString());
    if (!session) throw new ApiError('SESSION_NOT_FOUND');
    await this.sessions.endFromElsewhere({ sessionId: session._id, userId: caller.userId });
    this.note(caller, address, deviceNameOf(session));
  }

  /** Ends all sessions except the caller's current session and returns their number. Throws PASSWORD_WRONG, TOO_MANY_LOGINS. */
  async endOthers(currentPassword: string, caller: Caller, address: string): Promise<number> {
    await this.check.confirm(currentPassword, address, caller);
    const count = await this.sessions.endOthers(caller);
    if (count > 0) this.note(caller, address, 'all others');
    return count;
  }

  private async all(caller: Caller): Promise<SessionDoc[]> {
    const user = await this.users.byId(new Types.ObjectId(caller.userId));
    return user ? this.sessions.ofUser(caller, user.epoch) : [];
  }

  private note(caller: Caller, address: string, reason: string): void {
    this.security.note({ event: 'session-ended', account: caller, address, reason });
  }
}

/**
 * Returns a public id of a session, with which a caller can only end the session: 24 hexadecimal digits, derived from the key.
 */
const idOf = ({ _id }: SessionDoc): string => createHash('sha256').update(`session ${_id}`).digest('hex').slice(0, 24);

const toSessionRecord = (session: SessionDoc, caller: Caller): SessionRecord => ({
  id: idOf(session),
  device: deviceNameOf(session),
  client: session.via === 'bearer' ? 'app' : 'browser',
  address: session.address,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  isCurrent: session._id === caller.sessionId,
});

/**
 * Returns a name such as 'Chrome on Windows', or else the first word of the User-Agent. Returns 'Unknown browser' or 'Unknown
 * app' if the User-Agent is useless.
 */
function deviceNameOf({ userAgent, via }: Pick<SessionDoc, 'userAgent' | 'via'>): string {
  const unknown = via === 'bearer' ? 'Unknown app' : 'Unknown browser';
  if (!userAgent) return unknown;
  const { browser, os } = Bowser.parse(userAgent);
  // Every browser claims to be Mozilla.
  const parts = [browser.name, os.name].filter((name) => name && name !== 'Mozilla');
  if (parts.length > 0) return parts.join(' on ');
  const word = (userAgent.split(/[/ ]/)[0] ?? '').slice(0, 40);
  return word && word !== 'Mozilla' ? word : unknown;
}
