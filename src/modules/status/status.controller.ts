import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StatusResponse } from '../../contract/records/status.record.js';
import { Requires } from '../../platform/http/access/access.js';
import { StatusService } from './status.service.js';

@ApiTags('status')
@Controller('status')
export class StatusController {
  constructor(private readonly status: StatusService) {}

  /** Returns the state of the service: problems first, then version, database, backups, games, jobs and processes. */
  @Get()
  @Requires('status:view')
  async read(): Promise<StatusResponse> {
    return { message: 'Status loaded.', status: await this.status.read() };
  }
}
