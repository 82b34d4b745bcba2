import { Module, type DynamicModule } from '@nestjs/common';
import { DemoModule } from './demo/demo.module.js';
import { METRICS } from './metrics.js';
import { ActivityModule } from './modules/activity/activity.module.js';
import { AffiliatesModule } from './modules/affiliates/affiliates.module.js';
import { ApiKeysModule } from './modules/accounts/api-keys/api-keys.module.js';
import { AuthModule } from './modules/accounts/sign-in/auth.module.js';
import { CalendarsModule } from './modules/calendars/calendars.module.js';
import { ContactsModule } from './modules/contacts/contacts.module.js';
import { PushDeliveryModule } from './modules/push-delivery/push-delivery.module.js';
import { DevicesModule } from './modules/devices/devices.module.js';
import { DownloadsModule } from './modules/downloads/downloads.module.js';
import { EventsModule } from './modules/realtime/events.module.js';
import { FaqsModule } from './modules/faqs/faqs.module.js';
import { FixtureImportModule } from './modules/fixture-import/fixture-import.module.js';
import { GamesModule } from './modules/games/games.module.js';
import { GoLiveModule } from './modules/go-live/go-live.module.js';
import { LeaguesModule } from './modules/leagues/leagues.module.js';
import { MailModule } from './modules/mail/mail.module.js';
import { MediaLibraryModule } from './modules/media-library/media-library.module.js';
import { MatchRequestsModule } from './modules/match-requests/requests.module.js';
import { MatchesModule } from './modules/matches/matches.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { OverviewModule } from './modules/overview/overview.module.js';
import { OwnStreamsModule } from './modules/own-streams/own-streams.module.js';
import { PicturesModule } from './modules/pictures/pictures.module.js';
import { PresenceModule } from './modules/presence/presence.module.js';
import { ClipsModule } from './modules/clips/clips.module.js';
import { RecordingsModule } from './modules/recordings/recordings.module.js';
import { ReplaysModule } from './modules/replays/replays.module.js';
import { RolesModule } from './modules/accounts/roles/roles.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { SettingsModule } from './modules/settings/settings.module.js';
import { StatusModule } from './modules/status/status.module.js';
import './modules/stored-texts/stored-texts.migration.js';
import { StreamHealthModule } from './modules/streams/health/stream-health.module.js';
import { StreamsModule } from './modules/streams/streams.module.js';
import { SubscriptionsModule } from './modules/subscriptions/subscriptions.module.js';
import { TeamsModule } from './modules/teams/teams.module.js';
import { StaffModule } from './modules/accounts/staff/staff.module.js';
import { UsersModule } from './modules/accounts/users/users.module.js';
import { WebhooksModule } from './modules/webhooks/webhooks.module.js';
import { WatchingModule } from './modules/watching/watching.module.js';
import { PlatformModule, type PlatformRuntime } from './platform/platform.module.js';

/** Parameters with which the application starts. */
export type Runtime = PlatformRuntime;

@Module({})
export class AppModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(runtime, METRICS),
        EventsModule,
        AuthModule,
        UsersModule,
        StaffModule,
        RolesModule,
        ApiKeysModule,
        ActivityModule,
        SettingsModule,
        LeaguesModule,
        TeamsModule,
        FixtureImportModule,
        GoLiveModule,
        MatchesModule,
        GamesModule,
        WatchingModule,
        PresenceModule,
        PicturesModule,
        CalendarsModule,
        StreamsModule,
        StreamHealthModule,
        OwnStreamsModule,
        RecordingsModule,
        ClipsModule,
        FaqsModule,
        MailModule,
        ContactsModule,
        MatchRequestsModule,
        ReplaysModule,
        SearchModule,
        AffiliatesModule,
        MediaLibraryModule,
        DownloadsModule,
        SubscriptionsModule,
        NotificationsModule,
        PushDeliveryModule,
        DevicesModule,
        WebhooksModule,
        OverviewModule,
        StatusModule,
        DemoModule,
      ],
    };
  }
}
