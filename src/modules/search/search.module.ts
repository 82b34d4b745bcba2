import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { LeaguesModule } from '../leagues/leagues.module.js';
import { ReplaysModule } from '../replays/replays.module.js';
import { TeamDirectoryModule } from '../teams/team-directory.module.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [GamesModule, LeaguesModule, ReplaysModule, TeamDirectoryModule],
  controllers: [SearchController],
  providers: [SearchService],
})
export class SearchModule {}
