import { Body, Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Types } from 'mongoose';
import { CurrentPasswordDto } from '../../../contract/dto/auth.dto.js';
import { MessageResponse } from '../../../contract/records/base.record.js';
import { SessionsResponse } from '../../../contract/records/session.record.js';
import { CurrentCaller, SignedIn, type Caller } from '../../../platform/http/access/access.js';
import { Id, SenderAddress } from '../../../platform/http/lists/params.js';
import { OwnSessions } from './own-sessions.js';

@ApiTags('auth')
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  /** Lists the caller's sessions, most recently used first. */
  @Get()
  @SignedIn()
  async list(@CurrentCaller() caller: Caller): Promise<SessionsResponse> {
    return { message: 'Sessions loaded.', sessions: await this.sessions.list(caller) };
  }

  /** Ends all sessions of the caller except the current session. */
  @Delete()
  @SignedIn()
  async endOthers(
    @Body() { currentPassword }: CurrentPasswordDto,
    @CurrentCaller() caller: Caller,
    @SenderAddress() address: string,
  ): Promise<MessageResponse> {
    const count = await this.sessions.endOthers(currentPassword, caller, address);
    return { message: count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.` };
  }

  /** Ends one session of the caller. */
  @Delete(':id')
  @SignedIn()
  async end(
    @Id() id: Types.ObjectId,
    @Body() { currentPassword }: CurrentPasswordDto,
    @CurrentCaller() caller: Caller,
    @SenderAddress() address: string,
  ): Promise<MessageResponse> {
    await this.sessions.end(id, currentPassword, caller, address);
    return { message: 'Session ended.' };
  }
}
