import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ACTIVITY_MODEL, activitySchema } from '../activity/activity.schema.js';
import { CONTACT_MODEL, contactSchema } from '../contacts/contact.schema.js';
import { GamesModule } from '../games/games.module.js';
import { MATCH_REQUEST_MODEL, matchRequestSchema } from '../match-requests/request.schema.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { WEBHOOK_MODEL, webhookSchema } from '../webhooks/webhook.schema.js';
import { WatchingModule } from '../watching/watching.module.js';
import { ActivityOverviewService } from './activity-overview.js';
import { GamesOverviewService } from './games-overview.js';
import { InboxOverviewService } from './inbox-overview.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { SharedParts } from './shared-parts.js';

@Module({
  imports: [
    GamesModule,
    NotificationsModule,
    SettingsModule,
    WatchingModule,
    MongooseModule.forFeature([
      { name: ACTIVITY_MODEL, schema: activitySchema },
      { name: CONTACT_MODEL, schema: contactSchema },
      { name: MATCH_REQUEST_MODEL, schema: matchRequestSchema },
      { name: WEBHOOK_MODEL, schema: webhookSchema },
    ]),
  ],
  controllers: [OverviewController],
  providers: [OverviewService, GamesOverviewService, InboxOverviewService, ActivityOverviewService, SharedParts],
})
export class OverviewModule {}
