import { Injectable } from '@nestjs/common';
import type { ApiErrorCode } from '../../../contract/errors.js';
import { MESSAGES } from '../../../contract/messages.js';
import { Clock } from '../../../platform/clock/clock.js';
import { signedIn, type Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ActivityService } from '../../activity/activity.service.js';
import { SecurityLog } from '../../activity/security-log.js';
import { Passwords } from '../passwords/passwords.js';
import { actorOf, usernameKeyOf, type UserDoc } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { LoginLimits } from './login-limits.js';
import { SecondFactors, type CodeKind } from '../second-factor/second-factors.js';
import type { SessionDoc } from '../sessions/session.schema.js';
import { SessionsService, type SessionOrigin } from '../sessions/sessions.service.js';
import { ViewAs } from '../sessions/view-as.js';

/** Fields that a user sends to sign in. */
export interface Credentials {
  login: string;
  password: string;
  /** Code of the second factor, or null if none was sent. */
  code: string | null;
}

/** Origin of a sign-in. */
export interface LoginSource extends SessionOrigin {
  via: SessionDoc['via'];
  /** Returns the id of the device cookie for an account, or null without a valid cookie. */
  deviceOf(accountId: string): string | null;
}

/** Outcome of a sign-in with the right password. 'code-needed' if only the code is missing. */
type Passed = { user: UserDoc; code: CodeKind | null } | 'code-needed';

interface Failure {
  code: Extract<ApiErrorCode, 'LOGIN_FAILED' | 'SECOND_FACTOR_WRONG'>;
  /** Text for the security log. The response does not contain this reason. */
  reason: string;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly viewAs: ViewAs,
    private readonly limits: LoginLimits,
    private readonly factors: SecondFactors,
    private readonly activity: ActivityService,
    private readonly security: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs a user in. Throws LOGIN_FAILED for any wrong input and TOO_MANY_LOGINS after too many failures. Only after the right
   * password does a missing code throw SECOND_FACTOR_REQUIRED and a wrong code throw SECOND_FACTOR_WRONG.
   */
  async login(credentials: Credentials, source: LoginSource): Promise<{ user: UserDoc; token: string }> {
    const { user, code } = await this.pass(credentials, source);
    const actor = actorOf(user);
    if (code === 'recovery') this.note('recovery-code-used', user, source, 'the code cannot be used again');
    await this.renewHash(user, credentials.password);
    const token = await this.sessions.begin(user, source.via, source);
    await this.activity.logAlone(actor, {
      action: 'Logged In Successfully',
      resource: 'users',
      resourceId: actor.userId,
    });
    return { user, token };
  }

  async logout(caller: Caller): Promise<void> {
    await this.viewAs.end(caller);
    const { sessionId } = caller;
    const actor = signedIn(caller);
    const { userId } = actor;
    await this.sessions.end({ sessionId, userId });
    await this.activity.logAlone(actor, { action: MESSAGES.loggedOut, resource: 'users', resourceId: userId });
  }

  private async pass(credentials: Credentials, source: LoginSource): Promise<Exclude<Passed, 'code-needed'>> {
    const login = usernameKeyOf(credentials.login);
    const user = await this.users.byLogin(credentials.login);
    const id = user?._id.toHexString();
    const attempt = { login, account: id ?? login, address: source.address, device: id ? source.deviceOf(id) : null };
    let failure: Failure = { code: 'LOGIN_FAILED', reason: 'unknown account' };
    let passed: { value: Passed } | null;
    try {
      passed = await this.limits.attempt(
        attempt,
        async () => {
          const result = await this.check(user, credentials);
          if (result === 'code-needed' || 'user' in result) return { value: result };
          failure = result;
          return null;
        },
        ({ value }) => value === 'code-needed',
      );
    } catch (error) {
      if (isLocked(error)) this.note('sign-in-locked', user, source, 'too many failures');
      throw error;
    }
    if (!passed) {
      this.note('sign-in-failed', user, source, failure.reason);
      throw new ApiError(failure.code);
    }
    if (passed.value === 'code-needed') throw new ApiError('SECOND_FACTOR_REQUIRED');
    return passed.value;
  }

  private async check(user: UserDoc | null, { password, code }: Credentials): Promise<Passed | Failure> {
    const failed = (reason: string): Failure => ({ code: 'LOGIN_FAILED', reason });
    const matches = await this.passwords.matches(password, user?.passwordHash ?? null);
    if (!user) return failed('unknown account');
    if (!matches) return failed('wrong password');
    if (user.status !== 'Active') return failed('suspended account');
    if ((user.passwordExpiresAt?.getTime() ?? Infinity) <= this.clock.now()) return failed('one-time password expired');
    if (!user.hasSecondFactor) return { user, code: null };
    if (!code) return 'code-needed';
    const kind = await this.factors.take(user._id, code);
    return kind ? { user, code: kind } : { code: 'SECOND_FACTOR_WRONG', reason: 'wrong second-factor code' };
  }

  /** Hashes a correct password again if its hash is outdated. */
  private async renewHash({ _id, passwordHash }: UserDoc, password: string): Promise<void> {
    if (!(await this.passwords.isOutdated(password, passwordHash))) return;
    await this.users.replaceHash(_id, passwordHash, await this.passwords.hash(password));
  }

  private note(
    event: Parameters<SecurityLog['note']>[0]['event'],
    user: UserDoc | null,
    { address }: LoginSource,
    reason: string,
  ): void {
    this.security.note({ event, account: user && actorOf(user), address, reason });
  }
}

const isLocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'TOO_MANY_LOGINS';
