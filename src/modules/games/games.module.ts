import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { GameWindowDto } from '../../contract/dto/game-window.dto.js';
import { FrontDoor } from '../../platform/http/front-door.js';
import { CountingModule } from '../counting/counting.module.js';
import { LeaguesModule } from '../leagues/leagues.module.js';
import { RecordsModule } from '../records/records.module.js';
import { MATCH_MODEL, matchSchema } from './match.schema.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TeamDirectoryModule } from '../teams/team-directory.module.js';
import { TeamSuggestions } from '../teams/team-suggestions.js';
import { GameDays } from './game-days.js';
import { GameCopies } from './game-copies.js';
import { GameLinks } from './game-links.js';
import { GameListsController } from './game-lists.controller.js';
import { GameReads } from './game-reads.js';
import { GameEvents } from './game-events.js';
import { GameMapper } from './game.mapper.js';
import { GAME_MODEL, gameSchema } from './game.schema.js';
import { GameListeners } from './game-listeners.js';
import { GamesController } from './games.controller.js';
import { GameTexts } from './game-texts.js';
import { GamesOfLeague } from './games-of-league.js';
import { GamesService } from './games.service.js';
import { LiveTokens } from './live-tokens.js';
import { RestoredGames } from './restored-games.js';
import { STREAM_HEALTH_MODEL, streamHealthSchema } from './stream-health.schema.js';
import { StreamHealthReads } from './stream-health.js';
import { StreamList } from './stream-list.js';
import { StreamTokens } from './stream-tokens.js';
import { GameViewsController } from './game-views.controller.js';

/** Query parameters of the popular date ranges, which the site's pages and the apps request. */
const WINDOW_PARAMETERS = ['from', 'to', 'timeZone', 'category', 'leagueId'] satisfies (keyof GameWindowDto)[];

@Module({
  imports: [
    CountingModule,
    LeaguesModule,
    RecordsModule,
    SettingsModule,
    TeamDirectoryModule,
    MongooseModule.forFeature([
      { name: GAME_MODEL, schema: gameSchema },
      { name: MATCH_MODEL, schema: matchSchema },
      { name: STREAM_HEALTH_MODEL, schema: streamHealthSchema },
    ]),
  ],
  controllers: [GamesController, GameListsController, GameViewsController],
  providers: [
    GamesService,
    GameDays,
    GameCopies,
    GameReads,
    GameLinks,
    GameMapper,
    GameEvents,
    GamesOfLeague,
    GameTexts,
    GameListeners,
    LiveTokens,
    RestoredGames,
    StreamHealthReads,
    StreamList,
    StreamTokens,
  ],
  exports: [
    GamesService,
    GameDays,
    GameCopies,
    GameReads,
    GameLinks,
    GameEvents,
    GameTexts,
    GameListeners,
    LiveTokens,
    RestoredGames,
    StreamTokens,
    MongooseModule,
  ],
})
export class GamesModule {
  constructor(frontDoor: FrontDoor, suggestions: TeamSuggestions, copies: GameCopies) {
    frontDoor.serveQueries(WINDOW_PARAMETERS);
    suggestions.register(copies);
  }
}
