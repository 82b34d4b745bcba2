import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import type { Caller } from '../../platform/http/access.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import type { Config } from '../../platform/config/config.js';
import { UsersService } from '../users/users.service.js';
import { sessionCookieName } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Finds the caller by session cookie or bearer token. Role and permissions are read anew at every call. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    @InjectConfig() private readonly config: Config,
  ) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Caller | false> {
    const bearer = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];
    const token = bearer ?? request.cookies[sessionCookieName(this.config)];
    if (!token) return false;
    const session = await this.sessions.find(token);
    // A cookie's token is no bearer token: it would slip past the check of the origin.
    if (session?.via !== (bearer ? 'bearer' : 'cookie')) return false;
    const user = await this.users.byId(session.userId);
    if (user?.status !== 'Active') return false;
    return {
      userId: user._id.toHexString(),
      username: user.username,
      email: user.email,
      role: user.role,
      permissions: user.permissions,
      sessionId: session._id,
      via: session.via,
    };
  }
}
