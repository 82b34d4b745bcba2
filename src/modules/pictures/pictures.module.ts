import { Module } from '@nestjs/common';
import { ClipsModule } from '../clips/clips.module.js';
import { GamesModule } from '../games/games.module.js';
import { LeaguesModule } from '../leagues/leagues.module.js';
import { ReplaysModule } from '../replays/replays.module.js';
import { PictureDrawer } from './picture-drawer.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesService } from './pictures.service.js';

@Module({
  imports: [GamesModule, ClipsModule, LeaguesModule, ReplaysModule],
  controllers: [PicturesController],
  providers: [PictureDrawer, PicturesService],
})
export class PicturesModule {}
