import { Module } from '@nestjs/common';
import { AffiliatesModule } from '../modules/affiliates/affiliates.module.js';
import { ContactModule } from '../modules/contact/contact.module.js';
import { FaqModule } from '../modules/faq/faq.module.js';
import { GamesModule } from '../modules/games/games.module.js';
import { LeaguesModule } from '../modules/leagues/leagues.module.js';
import { MatchRequestsModule } from '../modules/match-requests/match-requests.module.js';
import { ReplaysModule } from '../modules/replays/replays.module.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [LeaguesModule, GamesModule, ReplaysModule, FaqModule, ContactModule, MatchRequestsModule, AffiliatesModule],
  providers: [DemoService],
})
export class DemoModule {}
