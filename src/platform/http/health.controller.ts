import { Controller, Get } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import type { Connection } from 'mongoose';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { DatabaseWatch } from '../database/database-watch.js';
import { Public } from './access.js';
import { ApiError } from './api-error.js';
import { Drain } from './drain.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly watch: DatabaseWatch,
    private readonly drain: Drain,
  ) {}

  /** Whether the service can answer; 503 while the database is unavailable, and while this process stops. */
  @Get()
  @Public()
  async health(): Promise<MessageAnswer> {
    if (this.drain.isLeaving) throw new ApiError('SERVICE_STOPPING', { retryAfter: 2 });
    if (this.watch.isUnavailable) throw new ApiError('DATABASE_UNAVAILABLE', { retryAfter: 2 });
    await this.connection.db?.command({ ping: 1 });
    return { message: 'The service is up.' };
  }
}
