import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JOB_STATE_MODEL, jobStateSchema } from './job-state.schema.js';
import { Retention } from './retention.js';
import { ScheduledBackups } from './scheduled-backups.js';

/** What keeps an installation in order while nobody looks. */
@Module({
  imports: [MongooseModule.forFeature([{ name: JOB_STATE_MODEL, schema: jobStateSchema }])],
  providers: [Retention, ScheduledBackups],
})
export class MaintenanceModule {}
