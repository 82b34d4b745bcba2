import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GoLiveModule } from '../go-live/go-live.module.js';
import { GamesModule } from '../games/games.module.js';
import { RecordsModule } from '../records/records.module.js';
import { RECORDING_MODEL, recordingSchema } from './recording.schema.js';
import { SettingsModule } from '../settings/settings.module.js';
import { StreamHealthModule } from '../streams/health/stream-health.module.js';
import { ConnectedEncoders } from './connected-encoders.js';
import { EncoderReadings } from './encoder-readings.js';
import { EncoderStates } from './encoder-states.js';
import { EncoderWatch } from './encoder-watch.js';
import { GameEntries } from './game-entries.js';
import { GameOwnStreamController } from './game-own-stream.controller.js';
import { IngestClient } from './ingest/ingest-client.js';
import { KeyCheck } from './key-check.js';
import { KeyWindows } from './key-windows.js';
import { MediaServer } from './media-server.js';
import { OwnStreamReads } from './own-stream-reads.js';
import { OWN_STREAM_MODEL, ownStreamSchema } from './own-stream.schema.js';
import { OwnStreamsController } from './own-streams.controller.js';
import { OwnStreamsService } from './own-streams.service.js';
import { LivePlayback } from './playback/live-playback.js';
import { RecordingFiles } from './recording-files.js';
import { RecordingLists } from './playback/recording-lists.js';

/** Streams that encoders send to this service. */
@Module({
  imports: [
    GamesModule,
    GoLiveModule,
    RecordsModule,
    SettingsModule,
    StreamHealthModule,
    MongooseModule.forFeature([
      { name: OWN_STREAM_MODEL, schema: ownStreamSchema },
      { name: RECORDING_MODEL, schema: recordingSchema },
    ]),
  ],
  controllers: [GameOwnStreamController, OwnStreamsController],
  providers: [
    OwnStreamsService,
    OwnStreamReads,
    GameEntries,
    KeyCheck,
    KeyWindows,
    ConnectedEncoders,
    EncoderReadings,
    EncoderStates,
    EncoderWatch,
    LivePlayback,
    RecordingLists,
    RecordingFiles,
    IngestClient,
    { provide: MediaServer, useExisting: IngestClient },
  ],
  exports: [ConnectedEncoders, MediaServer, RecordingFiles, RecordingLists, MongooseModule],
})
export class OwnStreamsModule {}
