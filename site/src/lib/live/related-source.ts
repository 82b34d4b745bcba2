import type { BoardGame } from '../games/board.js';
import { loadRelated } from '../games/load.js';
import { getFresh, type BoardSource } from './store.js';

/** Source of the related games on a game's page. */
export const relatedSource = (game: Pick<BoardGame, 'matchId' | 'leagueId' | 'category'>): BoardSource => ({
  load: async () => ({ games: await loadRelated(getFresh, game) }),
  wants: () => false,
});
