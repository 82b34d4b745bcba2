import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { PublicTeamsController } from './public-teams.controller.js';
import { TeamDirectoryModule } from './team-directory.module.js';
import { TeamsController } from './teams.controller.js';
import { TeamsService } from './teams.service.js';

@Module({
  imports: [RecordsModule, TeamDirectoryModule],
  controllers: [TeamsController, PublicTeamsController],
  providers: [TeamsService],
  exports: [TeamsService],
})
export class TeamsModule {}
