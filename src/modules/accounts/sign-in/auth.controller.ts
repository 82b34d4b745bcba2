import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { LoginDto } from '../../../contract/dto/auth.dto.js';
import { MESSAGES } from '../../../contract/messages.js';
import { MessageResponse } from '../../../contract/records/base.record.js';
import { LoginResponse, OwnUserResponse } from '../../../contract/records/user.record.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import type { Config } from '../../../platform/config/config.js';
import { CurrentCaller, Public, SignedIn, type Caller, type Viewing } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { OriginCheck } from '../../../platform/http/access/origin-check.js';
import { senderOf } from '../../../platform/http/network/sender.js';
import { toUserRecord } from '../users/user.mapper.js';
import type { UserDoc } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { authConfig } from './auth.config.js';
import { AuthService } from './auth.service.js';
import { DeviceCookies } from './device-cookies.js';
import { restrictionOf } from './restriction.js';
import { sessionCookieName, sessionCookieOptions } from '../sessions/session.strategy.js';
import { SessionsService } from '../sessions/sessions.service.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly devices: DeviceCookies,
    private readonly origins: OriginCheck,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Signs in by email address or username. Sets a session cookie, or returns a token for `client: "app"`. Returns 401
   * SECOND_FACTOR_REQUIRED if the account has a second factor. In this case, repeat the call with `code`.
   */
  @Post('login')
  @HttpCode(200)
  @Public({ whileViewing: true })
  async login(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResponse> {
    const app = body.client === 'app';
    if (!app) this.origins.refuseForeignWrite(request);
    const { user, token } = await this.auth.login(
      { login: body.email, password: body.password, code: body.code ?? null },
      {
        address: senderOf(request.raw).address,
        userAgent: request.headers['user-agent'] ?? '',
        via: app ? 'bearer' : 'cookie',
        deviceOf: (accountId) => this.devices.deviceOf(request, accountId),
      },
    );
    const response = this.responseFor(user, `Welcome, ${user.username}.`);
    if (app) return { ...response, token };
    const name = sessionCookieName(this.config);
    const before = request.cookies[name];
    if (before) await this.sessions.endToken(before);
    void reply.setCookie(name, token, sessionCookieOptions(this.config));
    this.devices.leave(request, reply, user._id.toHexString());
    return response;
  }

  /** Ends the caller's session. */
  @Post('logout')
  @HttpCode(200)
  @SignedIn({ whileRestricted: true, whileViewing: true })
  async logout(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    await this.auth.logout(caller);
    void reply.clearCookie(sessionCookieName(this.config), sessionCookieOptions(this.config));
    return { message: MESSAGES.loggedOut };
  }

  /** Returns the signed-in user. While the caller views the dashboard as another user, returns the viewed user and `viewing`. */
  @Get('me')
  @SignedIn({ whileRestricted: true, whileViewing: true })
  async me(@CurrentCaller() caller: Caller): Promise<OwnUserResponse> {
    const user = await this.users.byId(new Types.ObjectId(caller.userId));
    if (!user) throw new ApiError('UNAUTHENTICATED');
    if (caller.viewing) return viewed(user, caller.permissions, caller.viewing);
    return this.responseFor(user, `Logged in as ${user.username}.`);
  }

  private responseFor(user: UserDoc, message: string): OwnUserResponse {
    const restriction = restrictionOf(this.config.get(authConfig), user);
    return { message, user: toUserRecord(user), ...(restriction && { restriction }) };
  }
}

const viewed = (user: UserDoc, permissions: readonly string[], viewing: Viewing): OwnUserResponse => ({
  message: `${viewing.viewer.username} views as ${viewing.viewed.username}.`,
  user: { ...toUserRecord(user), permissions: [...permissions] },
  viewing: {
    viewer: viewing.viewer.username,
    viewedId: viewing.viewed.userId,
    viewed: viewing.viewed.username,
    until: new Date(viewing.until).toISOString(),
    isOver: viewing.isOver,
  },
});
