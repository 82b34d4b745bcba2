import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { InjectConfig } from '../../platform/config/config.module.js';
import type { Config } from '../../platform/config/config.js';
import { Callers } from './callers.js';
import { sessionCookieName } from './session-cookie.js';

/** Finds the caller by session cookie or bearer token. */
@Injectable()
export class SessionStrategy extends passport.Strategy {
  override readonly name = 'session';

  constructor(
    private readonly callers: Callers,
    @InjectConfig() private readonly config: Config,
  ) {
    super();
  }

  // Passport makes an object of each request from this one, with `success`, `fail` and `error` on it.
  override async authenticate(request: unknown): Promise<void> {
    try {
      const { headers, cookies } = request as FastifyRequest;
      const bearer = /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1];
      const token = bearer ?? cookies[sessionCookieName(this.config)];
      const caller = token ? await this.callers.of(token, bearer ? 'bearer' : 'cookie') : null;
      if (caller) this.success(caller);
      else this.fail(401);
    } catch (error) {
      this.error(error);
    }
  }
}
