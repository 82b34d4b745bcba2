import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Types } from 'mongoose';
import { OneTimePasswordResponse, UserResponse } from '../../../contract/records/user.record.js';
import { CurrentCaller, Requires, type Caller } from '../../../platform/http/access/access.js';
import { IfMatch, Id, SenderAddress } from '../../../platform/http/lists/params.js';
import { ResetsService } from './resets.service.js';

@ApiTags('users')
@Controller('users')
export class ResetsController {
  constructor(private readonly resets: ResetsService) {}

  /**
   * Gives another user a one-time password, ends the user's sessions, and revokes the user's API keys. Only this response
   * contains the password.
   */
  @Post(':id/one-time-password')
  @HttpCode(200)
  @Requires('users:update')
  async givePassword(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
    @SenderAddress() address: string,
  ): Promise<OneTimePasswordResponse> {
    const issued = await this.resets.givePassword(id, ifMatch, address, caller);
    return { message: `${issued.user.username} has a one-time password.`, ...issued };
  }

  /** Ends all sessions of another user, including open event streams, and revokes the user's API keys. */
  @Delete(':id/sessions')
  @Requires('users:update')
  async endSessions(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
    @SenderAddress() address: string,
  ): Promise<UserResponse> {
    const user = await this.resets.endSessions(id, ifMatch, address, caller);
    return { message: `${user.username} is logged out everywhere.`, user };
  }

  /**
   * Removes the second factor of another user and ends the user's sessions. Returns 409 SECOND_FACTOR_OFF if the user has none.
   */
  @Delete(':id/second-factor')
  @Requires('users:update')
  async removeSecondFactor(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
    @SenderAddress() address: string,
  ): Promise<UserResponse> {
    const user = await this.resets.removeSecondFactor(id, ifMatch, address, caller);
    return { message: `${user.username} logs in without a second factor.`, user };
  }
}
