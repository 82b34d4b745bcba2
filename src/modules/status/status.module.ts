import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MaintenanceModule } from '../../platform/maintenance/maintenance.module.js';
import { OUTBOX_MODEL, outboxSchema } from '../../platform/outbox/outbox.schema.js';
import { PUSH_JOB_MODEL, pushJobSchema } from '../push-delivery/jobs/push-job.schema.js';
import { GamesModule } from '../games/games.module.js';
import { MailModule } from '../mail/mail.module.js';
import { RecordingsSpaceModule } from '../recordings-space/recordings-space.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { EventLoopWatch } from './event-loop-watch.js';
import { NewestRelease } from './newest-release.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';
import { WorkStatus } from './work-status.js';

@Module({
  imports: [
    GamesModule,
    MailModule,
    MaintenanceModule,
    RecordingsSpaceModule,
    SettingsModule,
    MongooseModule.forFeature([
      { name: OUTBOX_MODEL, schema: outboxSchema },
      { name: PUSH_JOB_MODEL, schema: pushJobSchema },
    ]),
  ],
  controllers: [StatusController],
  providers: [StatusService, WorkStatus, EventLoopWatch, NewestRelease],
})
export class StatusModule {}
