import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../activity/activity.module.js';
import { MEDIA_MODEL, mediaSchema } from './media.schema.js';
import { MediaUses } from './media-uses.js';
import { RecordTools } from './record-tools.js';

@Module({
  imports: [ActivityModule, MongooseModule.forFeature([{ name: MEDIA_MODEL, schema: mediaSchema }])],
  providers: [RecordTools, MediaUses],
  exports: [RecordTools, MediaUses, ActivityModule, MongooseModule],
})
export class RecordsModule {}
