import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Types } from 'mongoose';
import { LIMITS } from '../../../contract/limits.js';
import { MessageResponse } from '../../../contract/records/base.record.js';
import { CurrentCaller, Requires, SignedIn, type Caller } from '../../../platform/http/access/access.js';
import { Id } from '../../../platform/http/lists/params.js';
import { ViewAs } from './view-as.js';

@ApiTags('auth')
@Controller()
export class ViewAsController {
  constructor(private readonly viewAs: ViewAs) {}

  /**
   * Starts to view the dashboard as another user, for at most 30 minutes. Only super-admins may call it. Until `DELETE
   * /api/auth/view`, the session gets the responses that the viewed user would get, and every write returns 403 VIEW_ONLY.
   */
  @Post('users/:id/view')
  @HttpCode(200)
  @Requires('users:view-info')
  async begin(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<MessageResponse> {
    const { username } = await this.viewAs.begin(id, caller);
    return { message: `You are viewing the dashboard as ${username} for up to ${LIMITS.viewMinutes} minutes.` };
  }

  /** Stops viewing the dashboard as another user. Has no effect if no view is active. */
  @Delete('auth/view')
  @SignedIn({ whileRestricted: true, whileViewing: true })
  async end(@CurrentCaller() caller: Caller): Promise<MessageResponse> {
    await this.viewAs.end(caller);
    return { message: 'You stopped viewing as another user.' };
  }
}
