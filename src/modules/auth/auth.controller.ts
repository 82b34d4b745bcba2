import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { LoginDto } from '../../contract/dto/auth.dto.js';
import { MESSAGES } from '../../contract/messages.js';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { LoginAnswer, UserAnswer } from '../../contract/records/user.record.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import type { Config } from '../../platform/config/config.js';
import { CurrentCaller, Public, SignedIn, type Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { OriginCheck } from '../../platform/http/origin-check.js';
import { toUserRecord } from '../users/user.mapper.js';
import { UsersService } from '../users/users.service.js';
import { AuthService } from './auth.service.js';
import { sessionCookieName, sessionCookieOptions } from './session-cookie.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UsersService,
    private readonly origins: OriginCheck,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Signs in by e-mail address or username. Sets a cookie, or answers with a token for `client: "app"`. */
  @Post('login')
  @HttpCode(200)
  @Public()
  async login(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const app = body.client === 'app';
    if (!app) this.origins.refuseForeignWrite(request);
    const { user, token } = await this.auth.login(body.email, body.password, request.ip, app ? 'bearer' : 'cookie');
    const answer = { message: `Welcome, ${user.username}.`, user: toUserRecord(user) };
    if (app) return { ...answer, token };
    void reply.setCookie(sessionCookieName(this.config), token, sessionCookieOptions(this.config));
    return answer;
  }

  /** Ends the session of the caller. */
  @Post('logout')
  @HttpCode(200)
  @SignedIn()
  async logout(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageAnswer> {
    await this.auth.logout(caller);
    void reply.clearCookie(sessionCookieName(this.config), sessionCookieOptions(this.config));
    return { message: MESSAGES.loggedOut };
  }

  /** Who is signed in. */
  @Get('me')
  @SignedIn()
  async me(@CurrentCaller() caller: Caller): Promise<UserAnswer> {
    const user = await this.users.byId(new Types.ObjectId(caller.userId));
    if (!user) throw new ApiError('UNAUTHENTICATED');
    return { message: `Signed in as ${user.username}.`, user: toUserRecord(user) };
  }
}
