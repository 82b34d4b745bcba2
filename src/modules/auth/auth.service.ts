import { Injectable } from '@nestjs/common';
import { MESSAGES } from '../../contract/messages.js';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { ActivityService } from '../activity/activity.service.js';
import { Passwords } from '../users/passwords.js';
import type { UserDoc } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { LoginLimits } from './login-limits.js';
import type { SessionDoc } from './session.schema.js';
import { SessionsService } from './sessions.service.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly limits: LoginLimits,
    private readonly activity: ActivityService,
  ) {}

  /** Raises LOGIN_FAILED whatever was wrong, and TOO_MANY_LOGINS after too many failures. */
  async login(
    login: string,
    password: string,
    address: string,
    via: SessionDoc['via'],
  ): Promise<{ user: UserDoc; token: string }> {
    const known = await this.users.byLogin(login);
    // By its id: the address and the username of an account share its tries.
    const account = known?._id.toHexString() ?? login.toLowerCase();
    const user = await this.limits.attempt(account, address, async () => {
      const matches = await this.passwords.matches(password, known?.passwordHash ?? null);
      return known && matches && known.status === 'Active' ? known : null;
    });
    if (!user) throw new ApiError('LOGIN_FAILED');
    const token = await this.sessions.begin(user, via);
    await this.activity.recordAlone(actorOf(user), {
      action: 'Logged In Successfully',
      resource: 'users',
      resourceId: user._id.toHexString(),
    });
    return { user, token };
  }

  async logout(caller: Caller): Promise<void> {
    await this.sessions.end(caller);
    await this.activity.recordAlone(caller, {
      action: MESSAGES.loggedOut,
      resource: 'users',
      resourceId: caller.userId,
    });
  }
}

const actorOf = (user: UserDoc) => ({
  userId: user._id.toHexString(),
  username: user.username,
  email: user.email,
  role: user.role,
});
