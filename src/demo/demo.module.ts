import { Module } from '@nestjs/common';
import { GamesModule } from '../modules/games/games.module.js';
import { LeaguesModule } from '../modules/leagues/leagues.module.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [LeaguesModule, GamesModule], providers: [DemoService] })
export class DemoModule {}
