import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GamesModule } from '../games/games.module.js';
import { WATCHERS_MODEL, watchersSchema } from './watchers.schema.js';
import { WatchingHistory } from './watching-history.js';
import { WATCHING_SAMPLE_MODEL, watchingSampleSchema } from './watching-sample.schema.js';
import { WatchingController } from './watching.controller.js';
import { WatchingService } from './watching.service.js';

@Module({
  imports: [
    GamesModule,
    MongooseModule.forFeature([
      { name: WATCHERS_MODEL, schema: watchersSchema },
      { name: WATCHING_SAMPLE_MODEL, schema: watchingSampleSchema },
    ]),
  ],
  controllers: [WatchingController],
  providers: [WatchingService, WatchingHistory],
  exports: [WatchingHistory, MongooseModule],
})
export class WatchingModule {}
