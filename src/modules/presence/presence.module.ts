import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PresenceController } from './presence.controller.js';
import { PRESENCE_MODEL, presenceSchema } from './presence.schema.js';
import { PresenceService } from './presence.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: PRESENCE_MODEL, schema: presenceSchema }])],
  controllers: [PresenceController],
  providers: [PresenceService],
})
export class PresenceModule {}
