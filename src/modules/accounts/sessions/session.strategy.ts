import type { CookieSerializeOptions } from '@fastify/cookie';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import passport from 'passport';
import { SESSION_COOKIE } from '../../../contract/session.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import type { Config } from '../../../platform/config/config.js';
import type { CallerRequest } from '../../../platform/http/access/access.js';
import { authConfig } from '../sign-in/auth.config.js';
import { Callers } from '../sign-in/callers.js';

/** Finds the caller by session cookie or bearer token. */
@Injectable()
export class SessionStrategy extends passport.Strategy implements OnApplicationShutdown {
  /**
   * Unique name of this strategy. Passport stores strategies by name for the entire process, so each application needs its own
   * name. If the guard passed a strategy object instead, all requests would share one object and could mix up their callers.
   */
  override readonly name = `session-${randomUUID()}`;

  constructor(
    private readonly callers: Callers,
    @InjectConfig() private readonly config: Config,
  ) {
    super();
    passport.use(this as passport.Strategy);
  }

  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }

  // Passport derives an object from this strategy for each request and adds `success`, `fail`, and `error`.
  override async authenticate(received: unknown): Promise<void> {
    try {
      const request = received as CallerRequest;
      const { headers, cookies } = request;
      const bearer = /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1];
      const token = bearer ?? cookies[sessionCookieName(this.config)];
      const caller = token ? await this.callers.identify(token, bearer ? 'bearer' : 'cookie') : null;
      if (caller && caller !== 'ended') return this.success(caller);
      request.wasEnded = caller === 'ended';
      this.fail(401);
    } catch (error) {
      this.error(error);
    }
  }
}

/** Returns the name of the session cookie. With https, the name's prefix binds the cookie to the host. */
export const sessionCookieName = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? SESSION_COOKIE.secure : SESSION_COOKIE.plain;

export const sessionCookieOptions = (config: Pick<Config, 'secureCookies' | 'get'>): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
  maxAge: config.get(authConfig).sessions.lifetimeMs / 1000,
});
