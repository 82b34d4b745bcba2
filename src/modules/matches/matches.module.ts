import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { GamesModule } from '../games/games.module.js';
import { LeaguesModule } from '../leagues/leagues.module.js';
import { GamesOfMatch } from './games-of-match.js';
import { MatchesController } from './matches.controller.js';
import { MatchesService } from './matches.service.js';

@Module({
  imports: [ActivityModule, GamesModule, LeaguesModule],
  controllers: [MatchesController],
  providers: [MatchesService, GamesOfMatch],
  exports: [MatchesService],
})
export class MatchesModule {}
