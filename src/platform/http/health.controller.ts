import { Controller, Get, Req } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import type { Connection } from 'mongoose';
import { MessageResponse } from '../../contract/records/base.record.js';
import { HealthResponse } from '../../contract/records/health.record.js';
import { commit, version } from '../config/version.js';
import { DatabaseWatch } from '../database/availability/database-watch.js';
import { Public, type CallerRequest } from './access/access.js';
import { ApiError } from './errors/api-error.js';
import { Drain } from './drain.js';
import { senderOf } from './network/sender.js';

/** Message of a running process. `nepsh doctor` recognizes the service by this message. */
export const ALIVE = 'The process is alive.';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly watch: DatabaseWatch,
    private readonly drain: Drain,
  ) {}

  /** Reports that the process responds, regardless of its database. Restart a process that does not respond. */
  @Get('live')
  @Public()
  live(): MessageResponse {
    return { message: ALIVE };
  }

  /**
   * Reports whether to send requests to this process. Returns 503 while the process stops. The state of the database does not
   * matter, because visitors get cached responses without the database.
   */
  @Get('ready')
  @Public()
  ready(): MessageResponse {
    if (this.drain.isLeaving) throw new ApiError('SERVICE_STOPPING', { retryAfter: 2 });
    return { message: 'The service accepts requests.' };
  }

  /**
   * Reports whether the service works, for monitoring. Returns 503 while the database is unavailable or the process stops. Signed-in
   * users and callers on the same machine also get the version.
   */
  @Get()
  @Public()
  async health(@Req() { raw, user }: CallerRequest): Promise<HealthResponse> {
    if (this.drain.isLeaving) throw new ApiError('SERVICE_STOPPING', { retryAfter: 2 });
    if (this.watch.isUnavailable) throw new ApiError('DATABASE_UNAVAILABLE', { retryAfter: 2 });
    await this.connection.db?.command({ ping: 1 });
    const mayKnow = Boolean(user) || senderOf(raw).isLocal;
    return { message: 'The service is up.', ...(mayKnow && { version, commit }) };
  }
}
