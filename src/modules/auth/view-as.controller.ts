import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Types } from 'mongoose';
import { LIMITS } from '../../contract/limits.js';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { CurrentCaller, Requires, SignedIn, type Caller } from '../../platform/http/access.js';
import { Id } from '../../platform/http/params.js';
import { ViewAs } from './view-as.js';

@ApiTags('auth')
@Controller()
export class ViewAsController {
  constructor(private readonly viewAs: ViewAs) {}

  /**
   * Views the dashboard as somebody else, for 30 minutes at most; super-admins only. Until `DELETE /api/auth/view` every call
   * of the session is answered as theirs would be, and every write is 403 VIEW_ONLY.
   */
  @Post('users/:id/view')
  @HttpCode(200)
  @Requires('users:view-info')
  async begin(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<MessageAnswer> {
    const { username } = await this.viewAs.begin(id, caller);
    return { message: `You view as ${username} for ${LIMITS.viewMinutes} minutes at most.` };
  }

  /** Ends the view as somebody else; nothing happens without one. */
  @Delete('auth/view')
  @SignedIn({ whileRestricted: true, whileViewing: true })
  async end(@CurrentCaller() caller: Caller): Promise<MessageAnswer> {
    await this.viewAs.end(caller);
    return { message: 'You view as yourself.' };
  }
}
