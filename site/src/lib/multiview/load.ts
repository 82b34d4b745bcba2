import type { GameRecord } from '@contract/records/match.record.js';
import type { BoardGame } from '../games/board.js';
import { ON_WEB, readGames } from '../games/load.js';
import type { Get } from '../reads.js';

/** Range of games to choose from: more than a visitor would browse. */
const OFFERED = [0, 59] as const;

/** Reads the live games for the web. */
export const loadLive = (get: Get): Promise<BoardGame[]> => readGames(get, { ...ON_WEB, status: 'Live' }, OFFERED);

/** Reads a game with its streams. */
export const loadGame = async (get: Get, id: string): Promise<GameRecord> =>
  (await get('/api/games/{id}', { path: { id } })).game;
