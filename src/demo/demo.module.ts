import { Module } from '@nestjs/common';
import { AffiliatesModule } from '../modules/affiliates/affiliates.module.js';
import { ApiKeysModule } from '../modules/accounts/api-keys/api-keys.module.js';
import { AuthModule } from '../modules/accounts/sign-in/auth.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { ContactsModule } from '../modules/contacts/contacts.module.js';
import { CountingModule } from '../modules/counting/counting.module.js';
import { DevicesModule } from '../modules/devices/devices.module.js';
import { DownloadsModule } from '../modules/downloads/downloads.module.js';
import { FaqsModule } from '../modules/faqs/faqs.module.js';
import { GamesModule } from '../modules/games/games.module.js';
import { LeaguesModule } from '../modules/leagues/leagues.module.js';
import { MatchRequestsModule } from '../modules/match-requests/requests.module.js';
import { MediaLibraryModule } from '../modules/media-library/media-library.module.js';
import { NotificationsModule } from '../modules/notifications/notifications.module.js';
import { ReplaysModule } from '../modules/replays/replays.module.js';
import { WatchingModule } from '../modules/watching/watching.module.js';
import { UsersModule } from '../modules/accounts/users/users.module.js';
import { DemoLibrary } from './demo-files.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [
    LeaguesModule,
    GamesModule,
    ReplaysModule,
    FaqsModule,
    ContactsModule,
    MatchRequestsModule,
    AffiliatesModule,
    CountingModule,
    DevicesModule,
    NotificationsModule,
    WatchingModule,
    UsersModule,
    AuthModule,
    ApiKeysModule,
    WebhooksModule,
    DownloadsModule,
    MediaLibraryModule,
  ],
  providers: [DemoService, DemoLibrary],
})
export class DemoModule {}
