import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import type { Caller } from '../../platform/http/access.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import type { Config } from '../../platform/config/config.js';
import { Callers } from './callers.js';
import { sessionCookieName } from './session-cookie.js';

/** Finds the caller by session cookie or bearer token. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(
    private readonly callers: Callers,
    @InjectConfig() private readonly config: Config,
  ) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Caller | false> {
    const bearer = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];
    const token = bearer ?? request.cookies[sessionCookieName(this.config)];
    const caller = token ? await this.callers.of(token, bearer ? 'bearer' : 'cookie') : null;
    return caller ?? false;
  }
}
