import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../sign-in/auth.module.js';
import { RecordsModule } from '../../records/records.module.js';
import { UsersModule } from '../users/users.module.js';
import { API_KEY_MODEL, apiKeySchema } from './api-key.schema.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';

/** Creates and revokes API keys. AuthModule authenticates calls with API keys. */
@Module({
  imports: [
    AuthModule,
    RecordsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: API_KEY_MODEL, schema: apiKeySchema }]),
  ],
  controllers: [ApiKeysController],
  providers: [ApiKeysService],
  exports: [MongooseModule],
})
export class ApiKeysModule {}
