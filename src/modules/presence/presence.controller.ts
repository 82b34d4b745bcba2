import { Body, Controller, Header, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PresenceDto } from '../../contract/dto/presence.dto.js';
import { PresenceResponse } from '../../contract/records/presence.record.js';
import { CurrentCaller, SignedIn, type Caller } from '../../platform/http/access/access.js';
import { RateLimits, type Allowance } from '../../platform/http/limits/rate-limits.js';
import { PresenceService } from './presence.service.js';

/** Rate limit per user: enough for twenty tabs that renew their presence, and for opening and closing many dialogs. */
const ALLOWANCE: Allowance = { name: 'presence', points: 180, seconds: 60 };

@ApiTags('presence')
@Controller('presence')
export class PresenceController {
  constructor(
    private readonly presence: PresenceService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Reports the records that a tab of the caller has open, and returns all users who have them open. A report is valid for 45
   * seconds. The event `presence` announces changes. Presence is neither stored nor logged.
   */
  @Put()
  @SignedIn()
  @Header('cache-control', 'no-store')
  async note(@Body() dto: PresenceDto, @CurrentCaller() caller: Caller): Promise<PresenceResponse> {
    await this.limits.takeFor(caller.userId, ALLOWANCE);
    return { message: 'Presence updated.', presence: this.presence.note(caller, dto) };
  }
}
