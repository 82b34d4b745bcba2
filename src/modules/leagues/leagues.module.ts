import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../activity/activity.module.js';
import { LeagueUse } from './league-use.js';
import { LEAGUE_MODEL, leagueSchema } from './league.schema.js';
import { LeaguesController } from './leagues.controller.js';
import { LeaguesService } from './leagues.service.js';

@Module({
  imports: [ActivityModule, MongooseModule.forFeature([{ name: LEAGUE_MODEL, schema: leagueSchema }])],
  controllers: [LeaguesController],
  providers: [LeaguesService, LeagueUse],
  exports: [LeaguesService, LeagueUse, MongooseModule],
})
export class LeaguesModule {}
