import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GamesModule } from '../games/games.module.js';
import { WATCHERS_MODEL, watchersSchema } from './watchers.schema.js';
import { WatchingController } from './watching.controller.js';
import { WatchingService } from './watching.service.js';

@Module({
  imports: [GamesModule, MongooseModule.forFeature([{ name: WATCHERS_MODEL, schema: watchersSchema }])],
  controllers: [WatchingController],
  providers: [WatchingService],
})
export class WatchingModule {}
