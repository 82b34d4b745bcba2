import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GamesModule } from '../games/games.module.js';
import { OwnStreamsModule } from '../own-streams/own-streams.module.js';
import { RecordsModule } from '../records/records.module.js';
import { StreamsModule } from '../streams/streams.module.js';
import { ClipHighlights } from './clip-highlights.js';
import { ClipPlayback } from './clip-playback.js';
import { ClipStreams } from './clip-streams.js';
import { CLIP_MODEL, clipSchema } from './clip.schema.js';
import { ClipsController } from './clips.controller.js';
import { ClipsService } from './clips.service.js';
import { GameClipsController } from './game-clips.controller.js';
import { RecordedClips } from './recorded-clips.js';

/** Clips of recordings. */
@Module({
  imports: [
    GamesModule,
    OwnStreamsModule,
    RecordsModule,
    StreamsModule,
    MongooseModule.forFeature([{ name: CLIP_MODEL, schema: clipSchema }]),
  ],
  controllers: [GameClipsController, ClipsController],
  providers: [ClipsService, RecordedClips, ClipHighlights, ClipPlayback, ClipStreams],
  exports: [RecordedClips, MongooseModule],
})
export class ClipsModule {}
