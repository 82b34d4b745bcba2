import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { ReplayPageDto } from '../../contract/dto/replay-page.dto.js';
import { FrontDoor } from '../../platform/http/front-door.js';
import { CountingModule } from '../counting/counting.module.js';
import { GamesModule } from '../games/games.module.js';
import { LeaguesModule } from '../leagues/leagues.module.js';
import { RecordsModule } from '../records/records.module.js';
import { StreamsModule } from '../streams/streams.module.js';
import { RECORDING_MODEL, recordingSchema } from '../own-streams/recording.schema.js';
import { RecordedReplays } from './recorded-replays.js';
import { ReplayStreams } from './replay-streams.js';
import { ReplayViewsController } from './replay-views.controller.js';
import { ReplayPages } from './replay-pages.js';
import { REPLAY_MODEL, replaySchema } from './replay.schema.js';
import { ReplaysController } from './replays.controller.js';
import { ReplaysOfGame } from './replays-of-game.js';
import { ReplaysOfLeague } from './replays-of-league.js';
import { ReplaysService } from './replays.service.js';

/** Query parameters of responses that many clients request at the same time: all open pages reload when a replay changes. */
const PAGE_PARAMETERS = ['category', 'page', 'shown'] satisfies (keyof ReplayPageDto)[];

@Module({
  imports: [
    RecordsModule,
    LeaguesModule,
    GamesModule,
    CountingModule,
    StreamsModule,
    MongooseModule.forFeature([
      { name: REPLAY_MODEL, schema: replaySchema },
      { name: RECORDING_MODEL, schema: recordingSchema },
    ]),
  ],
  controllers: [ReplaysController, ReplayViewsController],
  providers: [ReplaysService, RecordedReplays, ReplaysOfLeague, ReplaysOfGame, ReplayPages, ReplayStreams],
  exports: [ReplaysService, RecordedReplays, MongooseModule],
})
export class ReplaysModule {
  constructor(frontDoor: FrontDoor) {
    frontDoor.serveQueries(PAGE_PARAMETERS);
  }
}
