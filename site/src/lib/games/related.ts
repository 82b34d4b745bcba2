import { compareGames } from '@contract/games.js';
import type { BoardGame } from './board.js';

/** How many games a game's page leads on to. */
const MAX_RELATED = 3;

/**
 * The games that a page of a game links to: of its sport, live ones first, then of its match, of its league, and the
 * rest.
 */
export function relatedGames(
  game: Pick<BoardGame, '_id' | 'matchId' | 'leagueId' | 'category'>,
  games: readonly BoardGame[],
): BoardGame[] {
  const distance = (other: BoardGame): number => {
    if (other.status === 'Live') return 0;
    if (other.matchId === game.matchId) return 1;
    return other.leagueId === game.leagueId ? 2 : 3;
  };
  return games
    .filter((other) => other._id !== game._id && other.category === game.category)
    .sort((a, b) => distance(a) - distance(b) || compareGames(a, b))
    .slice(0, MAX_RELATED);
}
