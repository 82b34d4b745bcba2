import { Injectable, type OnModuleInit } from '@nestjs/common';
import { API_KEY_ROLE, holds, type Permission } from '../../contract/permissions.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import type { Caller } from '../../platform/http/access.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import type { ApiKeyDoc } from './api-key.schema.js';
import { UsersService } from '../users/users.service.js';
import { ApiKeyStore, isApiKey, sessionIdOf } from './api-key-store.js';
import { authConfig } from './auth.config.js';
import { restrictionOf } from './restriction.js';
import type { SessionDoc } from './session.schema.js';
import { SessionsService } from './sessions.service.js';
import { ViewAs } from './view-as.js';

/** Says who calls. Role and permissions are read again at every call, and for open event streams when they change. */
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
   * The caller of a token, or null; 'ended' for a session that somebody ended from elsewhere. A cookie's token is no bearer token: it would slip past the check of the origin. An
   * API key is a bearer token alone. Raises TOO_MANY_REQUESTS for an API key.
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
    const own: Caller = {
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
    return session.viewing ? this.viewAs.callerIn(session.viewing, own) : own;
  }

  /**
   * Calls in the name of its maker, with the permissions that both hold. A restriction of the maker's account restricts its keys.
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
