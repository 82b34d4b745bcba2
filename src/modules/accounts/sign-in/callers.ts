import { Injectable, type OnModuleInit } from '@nestjs/common';
import { API_KEY_ROLE, holds, type Permission } from '../../../contract/permissions.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { EventHub } from '../../../platform/realtime/event-hub.js';
import type { ApiKeyDoc } from '../api-keys/api-key.schema.js';
import { UsersService } from '../users/users.service.js';
import { ApiKeyStore, isApiKey, sessionIdOf } from '../api-keys/api-key-store.js';
import { authConfig } from './auth.config.js';
import { restrictionOf } from './restriction.js';
import type { SessionDoc } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ViewAs } from '../sessions/view-as.js';

/** Identifies callers. Every call reads the role and the permissions again; open event streams read them when they change. */
@Injectable()
export class Callers implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeyStore,
    private readonly users: UsersService,
    private readonly viewAs: ViewAs,
    private readonly hub: EventHub,
    @InjectConfig() private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.hub.recheckWith(async ({ sessionId, via }) =>
      via === 'api-key'
        ? this.callerOfKey(await this.apiKeys.bySessionId(sessionId))
        : this.callerOf(await this.sessions.byId(sessionId)),
    );
  }

  /**
   * Returns the caller of a token, 'ended' if another session or another user ended the session, or null. Throws
   * TOO_MANY_REQUESTS for an API key.
   * The token of a cookie is rejected as a bearer token, because a bearer token skips the origin check. API keys are accepted
   * only as bearer tokens.
   */
  async identify(token: string, via: SessionDoc['via']): Promise<Caller | 'ended' | null> {
    if (isApiKey(token)) return via === 'bearer' ? this.callerOfKey(await this.apiKeys.use(token)) : null;
    const session = await this.sessions.find(token);
    if (session === 'ended') return session;
    return session?.via === via ? this.callerOf(session) : null;
  }

  private async callerOf(session: SessionDoc | null): Promise<Caller | null> {
    const user = session && (await this.users.byId(session.userId));
    if (user?.status !== 'Active' || user.epoch !== session?.epoch) return null;
    const caller: Caller = {
      userId: user._id.toHexString(),
      username: user.username,
      email: user.email,
      role: user.role,
      permissions: user.permissions,
      sessionId: session._id,
      sessionEndsAt: session.expiresAt.getTime(),
      via: session.via,
      restriction: restrictionOf(this.config.get(authConfig), user),
    };
    return session.viewing ? this.viewAs.callerIn(session.viewing, caller) : caller;
  }

  /**
   * Returns a caller who acts for the creator of the key, with the permissions that both have. A restriction of the creator's
   * account also restricts the key.
   */
  private async callerOfKey(key: ApiKeyDoc | null): Promise<Caller | null> {
    const user = key && (await this.users.byId(key.userId));
    if (user?.status !== 'Active' || !key) return null;
    return {
      userId: user._id.toHexString(),
      username: user.username,
      email: user.email,
      role: API_KEY_ROLE,
      permissions: key.permissions.filter((permission) => holds(user, permission as Permission)),
      sessionId: sessionIdOf(key._id),
      sessionEndsAt: key.expiresAt?.getTime() ?? Infinity,
      via: 'api-key',
      apiKey: key.name,
      restriction: restrictionOf(this.config.get(authConfig), user),
    };
  }
}
