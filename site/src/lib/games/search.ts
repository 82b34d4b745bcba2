import { fold } from '@contract/fold.js';
import { compareGames } from '@contract/games.js';
import type { BoardGame } from './board.js';

const plain = (text: string): string => fold(text).trim().replace(/\s+/g, ' ');

/**
 * Whether a game fits what was typed, whatever its case and accents: over the match's title, category, the game's title, the teams and
 * 'home vs away'.
 */
export function matchesQuery(game: BoardGame, query: string): boolean {
  const wanted = plain(query);
  const { matchTitle, category, title, homeTeam, awayTeam } = game;
  return [matchTitle, category, title, homeTeam, awayTeam, `${homeTeam} vs ${awayTeam}`].some((text) =>
    plain(text).includes(wanted),
  );
}

/** The games that fit what was typed, live first; all of them when nothing was. */
export function searchGames(games: readonly BoardGame[], query: string): BoardGame[] {
  return games.filter((game) => matchesQuery(game, query)).sort(compareGames);
}
