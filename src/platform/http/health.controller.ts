import { Controller, Get } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import type { Connection } from 'mongoose';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { DatabaseWatch } from '../database/database-watch.js';
import { Public } from './access.js';
import { ApiError } from './api-error.js';
import { Drain } from './drain.js';

/** What the process says for as long as it answers; `nepsh doctor` knows the service by it. */
export const ALIVE = 'The process is alive.';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly watch: DatabaseWatch,
    private readonly drain: Drain,
  ) {}

  /** Whether the process answers, whatever its database does: one that does not should be replaced. */
  @Get('live')
  @Public()
  live(): MessageAnswer {
    return { message: ALIVE };
  }

  /**
   * Whether requests should be sent here; 503 while this process stops. Without its database it still serves visitors from
   * memory, so the database's state plays no part.
   */
  @Get('ready')
  @Public()
  ready(): MessageAnswer {
    if (this.drain.isLeaving) throw new ApiError('SERVICE_STOPPING', { retryAfter: 2 });
    return { message: 'The service takes requests.' };
  }

  /** Whether everything works, for monitoring; 503 while the database is unavailable, and while this process stops. */
  @Get()
  @Public()
  async health(): Promise<MessageAnswer> {
    if (this.drain.isLeaving) throw new ApiError('SERVICE_STOPPING', { retryAfter: 2 });
    if (this.watch.isUnavailable) throw new ApiError('DATABASE_UNAVAILABLE', { retryAfter: 2 });
    await this.connection.db?.command({ ping: 1 });
    return { message: 'The service is up.' };
  }
}
