import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TeamDirectory } from './team-directory.js';
import { TeamSuggestions } from './team-suggestions.js';
import { TEAM_MODEL, teamSchema } from './team.schema.js';

/** The directory of teams without their calls, for modules that only read teams. */
@Module({
  imports: [MongooseModule.forFeature([{ name: TEAM_MODEL, schema: teamSchema }])],
  providers: [TeamDirectory, TeamSuggestions],
  exports: [TeamDirectory, TeamSuggestions, MongooseModule],
})
export class TeamDirectoryModule {}
