import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecordsModule } from '../records/records.module.js';
import { LeagueListeners } from './league-listeners.js';
import { LEAGUE_MODEL, leagueSchema } from './league.schema.js';
import { LeaguesController } from './leagues.controller.js';
import { LeaguesService } from './leagues.service.js';

@Module({
  imports: [RecordsModule, MongooseModule.forFeature([{ name: LEAGUE_MODEL, schema: leagueSchema }])],
  controllers: [LeaguesController],
  providers: [LeaguesService, LeagueListeners],
  exports: [LeaguesService, LeagueListeners, MongooseModule],
})
export class LeaguesModule {}
