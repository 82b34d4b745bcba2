import type { BoardGame } from '../games/board.js';
import { loadRelated } from '../games/load.js';
import { getFresh, type BoardSource } from './store.js';

/** Where the games come from that a game's page leads on to. */
export const relatedSource = (game: Pick<BoardGame, 'matchId' | 'leagueId' | 'category'>): BoardSource => ({
  load: async () => ({ games: await loadRelated(getFresh, game) }),
  wants: () => false,
});
