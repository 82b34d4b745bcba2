import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JOB_STATE_MODEL, jobStateSchema } from './job-state.schema.js';
import { DatabaseSize } from './database-size.js';
import { Retention } from './retention.js';
import { ScheduledBackups } from './scheduled-backups.js';
import { SizeHistory } from './size-history.js';

/** Scheduled maintenance jobs of an installation. */
@Module({
  imports: [MongooseModule.forFeature([{ name: JOB_STATE_MODEL, schema: jobStateSchema }])],
  providers: [Retention, ScheduledBackups, DatabaseSize, SizeHistory],
  exports: [DatabaseSize, SizeHistory, ScheduledBackups],
})
export class MaintenanceModule {}
