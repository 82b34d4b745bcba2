import type { GameAnswer, GameRecord, GamesAnswer } from '@contract/records/match.record.js';
import { toBoardGame, type BoardGame } from '../games/board.js';
import type { Get } from '../games/load.js';

/** Games to choose from: more than anybody looks through. */
const OFFERED = [0, 59];

/** The live games of the web. */
export async function loadLive(get: Get): Promise<BoardGame[]> {
  const filter = JSON.stringify({ platforms: ['web', 'both'], status: 'Live' });
  const query = new URLSearchParams({ filter, range: JSON.stringify(OFFERED) });
  return (await get<GamesAnswer>(`/api/games?${query.toString()}`)).games.map(toBoardGame);
}

/** A game with its streams. */
export const loadGame = async (get: Get, id: string): Promise<GameRecord> =>
  (await get<GameAnswer>(`/api/games/${id}`)).game;
