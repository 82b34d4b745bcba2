import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../activity/activity.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { GamesModule } from '../games/games.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { TeamDirectoryModule } from '../teams/team-directory.module.js';
import { AudienceController } from './audience.controller.js';
import { RecipientStore } from './recipient-store.js';
import { BatchSender } from './jobs/batch-sender.js';
import { PushDeliveryScheduler } from './push-delivery.scheduler.js';
import { GamePushes } from './game-pushes.js';
import { JobRunner } from './jobs/job-runner.js';
import { JobStore } from './jobs/job-store.js';
import { ProgressMirror } from './jobs/progress-mirror.js';
import { ExpoGateway } from './gateways/expo.js';
import { FcmAccess } from './gateways/fcm-access.js';
import { FcmGateway } from './gateways/fcm.js';
import { PushGateways } from './gateways/gateways.js';
import { PushRequest } from './gateways/push-request.js';
import { WebGateway } from './gateways/web.js';
import { PUSH_JOB_MODEL, pushJobSchema } from './jobs/push-job.schema.js';
import { DEFERRED_MODEL, deferredSchema } from './jobs/deferred.schema.js';
import { RECEIPTS_MODEL, receiptsSchema } from './receipt.schema.js';
import { Receipts } from './receipts.js';
import { DuePushes } from './due-pushes.js';
import { TestSends } from './test-sends.js';
import { TestSendsController } from './test-sends.controller.js';
import { DeferredStore } from './jobs/deferred.js';

@Module({
  imports: [
    ActivityModule,
    DevicesModule,
    GamesModule,
    NotificationsModule,
    SettingsModule,
    SubscriptionsModule,
    TeamDirectoryModule,
    MongooseModule.forFeature([
      { name: PUSH_JOB_MODEL, schema: pushJobSchema },
      { name: DEFERRED_MODEL, schema: deferredSchema },
      { name: RECEIPTS_MODEL, schema: receiptsSchema },
    ]),
  ],
  controllers: [AudienceController, TestSendsController],
  providers: [
    ...[
      DuePushes,
      PushDeliveryScheduler,
      JobStore,
      JobRunner,
      DeferredStore,
      ProgressMirror,
      Receipts,
      GamePushes,
      TestSends,
    ],
    ...[RecipientStore, BatchSender, PushGateways, PushRequest, ExpoGateway, FcmGateway, FcmAccess, WebGateway],
  ],
  exports: [GamePushes],
})
export class PushDeliveryModule {}
