import { Controller, Get } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import mongoose, { type Connection } from 'mongoose';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { Public } from './access.js';
import { ApiError } from './api-error.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Whether the service can answer; 503 while the database is away. */
  @Get()
  @Public()
  async health(): Promise<MessageAnswer> {
    if (this.connection.readyState !== mongoose.ConnectionStates.connected) throw new ApiError('DATABASE_UNAVAILABLE');
    await this.connection.db?.command({ ping: 1 });
    return { message: 'The service is up.' };
  }
}
