import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { LeaguesModule } from '../leagues/leagues.module.js';
import { RecordsModule } from '../records/records.module.js';
import { GamesOfMatch } from './games-of-match.js';
import { MatchCopies } from './match-copies.js';
import { MatchesController } from './matches.controller.js';
import { MatchesService } from './matches.service.js';

@Module({
  imports: [GamesModule, LeaguesModule, RecordsModule],
  controllers: [MatchesController],
  providers: [MatchesService, MatchCopies, GamesOfMatch],
  exports: [MatchesService],
})
export class MatchesModule {}
