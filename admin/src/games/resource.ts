import { GameDto } from '@contract/dto/game.dto.js';
import { gameBody } from '../api/games.js';
import type { DashboardResource } from '../resource.js';

/** Games have no pages; the pages of matches show them. */
export const games: DashboardResource = {
  name: 'games',
  group: 'Matches',
  items: [],
  pages: {},
  writes: { dto: GameDto, toBody: gameBody },
  refreshes: ['matches', 'streams', 'overview'],
};
