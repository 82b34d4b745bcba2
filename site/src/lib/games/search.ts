import { compareGames } from '@contract/games.js';
import type { BoardGame } from './board.js';

const fold = (text: string): string => text.toLowerCase().trim().replace(/\s+/g, ' ');

/**
 * Whether a game fits what was typed: case-insensitive over the match's title, category, the game's title, the teams and
 * 'home vs away' (public site, section 5).
 */
export function matchesQuery(game: BoardGame, query: string): boolean {
  const wanted = fold(query);
  const { matchTitle, category, title, homeTeam, awayTeam } = game;
  return [matchTitle, category, title, homeTeam, awayTeam, `${homeTeam} vs ${awayTeam}`].some((text) =>
    fold(text).includes(wanted),
  );
}

/** The games that fit what was typed, live first; all of them when nothing was. */
export function searchGames(games: readonly BoardGame[], query: string): BoardGame[] {
  return games.filter((game) => matchesQuery(game, query)).sort(compareGames);
}
