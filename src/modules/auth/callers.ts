import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import type { Caller, Restriction } from '../../platform/http/access.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import type { UserDoc } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { isSecondFactorRequired } from './second-factor-policy.js';
import type { SessionDoc } from './session.schema.js';
import { SessionsService } from './sessions.service.js';

/** Says who calls. Role and permissions are read anew at every call, and for open event streams when they change. */
@Injectable()
export class Callers implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly hub: EventHub,
    @InjectConfig() private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.hub.recheckWith(async ({ sessionId }) => this.callerOf(await this.sessions.byId(sessionId)));
  }

  /** The caller of a token, or null. A cookie's token is no bearer token: it would slip past the check of the origin. */
  async of(token: string, via: SessionDoc['via']): Promise<Caller | null> {
    const session = await this.sessions.find(token);
    return session?.via === via ? this.callerOf(session) : null;
  }

  /** Whether somebody must do something before anything else. */
  private restrictionOf(user: UserDoc): Restriction | null {
    if (user.mustChangePassword) return 'PASSWORD_CHANGE_REQUIRED';
    const isAsked = isSecondFactorRequired(this.config, user.role) && !user.hasSecondFactor;
    return isAsked ? 'SECOND_FACTOR_SETUP_REQUIRED' : null;
  }

  private async callerOf(session: SessionDoc | null): Promise<Caller | null> {
    const user = session && (await this.users.byId(session.userId));
    if (user?.status !== 'Active' || user.epoch !== session?.epoch) return null;
    return {
      userId: user._id.toHexString(),
      username: user.username,
      email: user.email,
      role: user.role,
      permissions: user.permissions,
      sessionId: session._id,
      sessionEndsAt: session.expiresAt.getTime(),
      via: session.via,
      restriction: this.restrictionOf(user),
    };
  }
}
