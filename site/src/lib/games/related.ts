import { compareGames } from '@contract/games.js';
import type { BoardGame } from './board.js';

/** Maximum number of related games on a game's page. */
const MAX_RELATED = 3;

/**
 * Returns games to link from a game's page, all of its sport: live games first, then games of its match, its league,
 * and others.
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
