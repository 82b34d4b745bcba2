import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TeamDirectory } from './team-directory.js';
import { TEAM_MODEL, teamSchema } from './team.schema.js';

/** The directory of teams without their calls, so that the module of games can import it. */
@Module({
  imports: [MongooseModule.forFeature([{ name: TEAM_MODEL, schema: teamSchema }])],
  providers: [TeamDirectory],
  exports: [TeamDirectory, MongooseModule],
})
export class TeamDirectoryModule {}
