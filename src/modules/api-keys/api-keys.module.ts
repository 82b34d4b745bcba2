import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/auth.module.js';
import { RecordsModule } from '../records/records.module.js';
import { UsersModule } from '../users/users.module.js';
import { API_KEY_MODEL, apiKeySchema } from '../auth/api-key.schema.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';

/** Making and revoking API keys. Who calls with one is the AuthModule's. */
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
