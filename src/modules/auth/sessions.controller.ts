import { Body, Controller, Delete, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { CurrentPasswordDto } from '../../contract/dto/auth.dto.js';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { SessionsAnswer } from '../../contract/records/session.record.js';
import { CurrentCaller, SignedIn, type Caller } from '../../platform/http/access.js';
import { Id } from '../../platform/http/params.js';
import { senderOf } from '../../platform/http/sender.js';
import { OwnSessions } from './own-sessions.js';

@ApiTags('auth')
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  /** Where the caller is signed in, the last used first. */
  @Get()
  @SignedIn()
  async list(@CurrentCaller() caller: Caller): Promise<SessionsAnswer> {
    return { message: 'Sessions loaded.', sessions: await this.sessions.list(caller) };
  }

  /** Ends all of the caller's sessions but the one that calls. */
  @Delete()
  @SignedIn()
  async endOthers(
    @Body() { currentPassword }: CurrentPasswordDto,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<MessageAnswer> {
    const count = await this.sessions.endOthers(currentPassword, caller, senderOf(request.raw).address);
    return { message: count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.` };
  }

  /** Ends one of the caller's own sessions. */
  @Delete(':id')
  @SignedIn()
  async end(
    @Id() id: Types.ObjectId,
    @Body() { currentPassword }: CurrentPasswordDto,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<MessageAnswer> {
    await this.sessions.end(id, currentPassword, caller, senderOf(request.raw).address);
    return { message: 'Session ended.' };
  }
}
