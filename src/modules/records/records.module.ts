import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { RecordTools } from './record-tools.js';

@Module({ imports: [ActivityModule], providers: [RecordTools], exports: [RecordTools, ActivityModule] })
export class RecordsModule {}
