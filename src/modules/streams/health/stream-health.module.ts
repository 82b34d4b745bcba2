import { Module } from '@nestjs/common';
import { CountingModule } from '../../counting/counting.module.js';
import { GamesModule } from '../../games/games.module.js';
import { SettingsModule } from '../../settings/settings.module.js';
import { OpenStreams } from './open-streams.js';
import { StreamCheckController } from './stream-check.controller.js';
import { StreamProbe } from './stream-probe.js';
import { StreamChecks } from './stream-checks.js';
import { StreamMetrics } from './stream-metrics.js';
import { StreamPlaybackController } from './stream-playback.controller.js';
import { StreamPlaybacks } from './stream-playback.js';
import { StreamReader } from './stream-reader.js';
import { StreamReports } from './stream-reports.js';
import { StreamReportsController } from './stream-reports.controller.js';
import { StreamStates } from './stream-states.js';

@Module({
  imports: [CountingModule, GamesModule, SettingsModule],
  controllers: [StreamCheckController, StreamPlaybackController, StreamReportsController],
  providers: [
    OpenStreams,
    StreamProbe,
    StreamChecks,
    StreamMetrics,
    StreamPlaybacks,
    StreamReader,
    StreamReports,
    StreamStates,
  ],
  exports: [StreamStates],
})
export class StreamHealthModule {}
