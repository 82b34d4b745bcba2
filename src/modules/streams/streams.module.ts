import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { GameStreams } from './game-streams.js';
import { StreamsController } from './streams.controller.js';
import { StreamsService } from './streams.service.js';

@Module({
  imports: [GamesModule],
  controllers: [StreamsController],
  providers: [StreamsService, GameStreams],
  exports: [StreamsService],
})
export class StreamsModule {}
