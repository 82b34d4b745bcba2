import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { RecordsModule } from '../records/records.module.js';
import { PublicTeamsController } from './public-teams.controller.js';
import { TeamDirectoryModule } from './team-directory.module.js';
import { TeamSuggestions } from './team-suggestions.js';
import { TeamsController } from './teams.controller.js';
import { TeamsService } from './teams.service.js';

@Module({
  imports: [GamesModule, RecordsModule, TeamDirectoryModule],
  controllers: [TeamsController, PublicTeamsController],
  providers: [TeamsService, TeamSuggestions],
  exports: [TeamsService],
})
export class TeamsModule {}
