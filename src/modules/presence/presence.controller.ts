import { Body, Controller, Header, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PresenceDto } from '../../contract/dto/presence.dto.js';
import { PresenceAnswer } from '../../contract/records/presence.record.js';
import { CurrentCaller, SignedIn, type Caller } from '../../platform/http/access.js';
import { RateLimits, type Allowance } from '../../platform/http/rate-limits.js';
import { PresenceService } from './presence.service.js';

/** Of one user: twenty tabs that renew, and every dialog that is opened and closed. */
const ALLOWANCE: Allowance = { name: 'presence', points: 180, seconds: 60 };

@ApiTags('presence')
@Controller('presence')
export class PresenceController {
  constructor(
    private readonly presence: PresenceService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Says which records a tab of the caller has open, and answers who has. It counts for 45 seconds; the event `presence`
   * says whenever it changes for the caller. Nothing of it is stored or logged.
   */
  @Put()
  @SignedIn()
  @Header('cache-control', 'no-store')
  async note(@Body() dto: PresenceDto, @CurrentCaller() caller: Caller): Promise<PresenceAnswer> {
    await this.limits.takeFor(caller.userId, ALLOWANCE);
    return { message: 'Presence noted.', presence: this.presence.note(caller, dto) };
  }
}
