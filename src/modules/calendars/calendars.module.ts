import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GamesModule } from '../games/games.module.js';
import { LeaguesModule } from '../leagues/leagues.module.js';
import { TeamDirectoryModule } from '../teams/team-directory.module.js';
import { CalendarsController } from './calendars.controller.js';
import { CalendarsService } from './calendars.service.js';
import { CANCELLED_GAME_MODEL, cancelledGameSchema } from './cancelled-game.schema.js';
import { CancelledGames } from './cancelled-games.js';

@Module({
  imports: [
    GamesModule,
    LeaguesModule,
    TeamDirectoryModule,
    MongooseModule.forFeature([{ name: CANCELLED_GAME_MODEL, schema: cancelledGameSchema }]),
  ],
  controllers: [CalendarsController],
  providers: [CalendarsService, CancelledGames],
})
export class CalendarsModule {}
