import type { GameRecord } from '@contract/records/match.record.js';
import type { BoardGame } from '../games/board.js';
import { ON_WEB, readGames } from '../games/load.js';
import type { Get } from '../reads.js';

/** Games to choose from: more than anybody looks through. */
const OFFERED = [0, 59] as const;

/** The live games of the web. */
export const loadLive = (get: Get): Promise<BoardGame[]> => readGames(get, { ...ON_WEB, status: 'Live' }, OFFERED);

/** A game with its streams. */
export const loadGame = async (get: Get, id: string): Promise<GameRecord> =>
  (await get('/api/games/{id}', { path: { id } })).game;
