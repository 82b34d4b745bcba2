import { fold } from '@contract/fold.js';
import { compareGames } from '@contract/games.js';
import type { BoardGame } from './board.js';

const plain = (text: string): string => fold(text).trim().replace(/\s+/g, ' ');

/**
 * Returns whether a game matches a text, ignoring case and accents. Compares the match's title, the category, the
 * game's title, the teams, and 'home vs away'.
 */
export function matchesQuery(game: BoardGame, query: string): boolean {
  const plainQuery = plain(query);
  const { matchTitle, category, title, homeTeam, awayTeam } = game;
  return [matchTitle, category, title, homeTeam, awayTeam, `${homeTeam} vs ${awayTeam}`].some((text) =>
    plain(text).includes(plainQuery),
  );
}

/** Returns the games that match a text, live games first. An empty text matches all games. */
export function searchGames(games: readonly BoardGame[], query: string): BoardGame[] {
  return games.filter((game) => matchesQuery(game, query)).sort(compareGames);
}
