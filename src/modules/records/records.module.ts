import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../activity/activity.module.js';
import { DELETED_RECORD_MODEL, deletedRecordSchema } from './deleted-record.schema.js';
import { DeletedRecords } from './deleted-records.js';
import { MEDIA_MODEL, mediaSchema } from './media.schema.js';
import { MediaUses } from './media-uses.js';
import { RecordTools } from './record-tools.js';

@Module({
  imports: [
    ActivityModule,
    MongooseModule.forFeature([
      { name: MEDIA_MODEL, schema: mediaSchema },
      { name: DELETED_RECORD_MODEL, schema: deletedRecordSchema },
    ]),
  ],
  providers: [RecordTools, MediaUses, DeletedRecords],
  exports: [RecordTools, MediaUses, DeletedRecords, ActivityModule, MongooseModule],
})
export class RecordsModule {}
