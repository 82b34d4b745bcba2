import { Module } from '@nestjs/common';
import { ClipsModule } from '../clips/clips.module.js';
import { GamesModule } from '../games/games.module.js';
import { OwnStreamsModule } from '../own-streams/own-streams.module.js';
import { RecordingsSpaceModule } from '../recordings-space/recordings-space.module.js';
import { RecordsModule } from '../records/records.module.js';
import { ReplaysModule } from '../replays/replays.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { InstantReplays } from './instant-replays.js';
import { ReplayPlayback } from './replay-playback.js';
import { RecordingCleanup } from './recording-cleanup.js';
import { RecordingReads } from './recording-reads.js';
import { RecordingSizes } from './recording-sizes.js';
import { RecordingStorage } from './recording-storage.js';
import { RecordingWatch } from './recording-watch.js';
import { RecordingsController } from './recordings.controller.js';
import { RecordingsService } from './recordings.service.js';

/** Recordings of own streams, and their replays. */
@Module({
  imports: [
    GamesModule,
    OwnStreamsModule,
    ClipsModule,
    RecordingsSpaceModule,
    RecordsModule,
    ReplaysModule,
    SettingsModule,
  ],
  controllers: [RecordingsController],
  providers: [
    RecordingsService,
    RecordingReads,
    RecordingSizes,
    RecordingStorage,
    RecordingWatch,
    RecordingCleanup,
    InstantReplays,
    ReplayPlayback,
  ],
  exports: [RecordingsService],
})
export class RecordingsModule {}
