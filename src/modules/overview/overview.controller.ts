import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OverviewResponse } from '../../contract/records/overview.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access/access.js';
import { OverviewService } from './overview.service.js';

@ApiTags('overview')
@Controller('overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  /**
   * Returns live games, upcoming games, and problems that need attention. Parts for which the caller lacks the permission are
   * null.
   */
  @Get()
  @Requires('dashboard:access')
  async read(@CurrentCaller() caller: Caller): Promise<OverviewResponse> {
    return { message: 'Overview loaded.', overview: await this.overview.read(caller) };
  }
}
