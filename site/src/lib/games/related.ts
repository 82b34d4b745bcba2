import { compareGames } from '@contract/games.js';
import type { BoardGame } from './board.js';

/** Maximum number of related games on a game's page. */
const MAX_RELATED = 3;
/** Maximum number of other live games on a live game's page. */
const MAX_ALSO_LIVE = 4;

/** Fields of a page's game that determine its related games. */
export type RelatedTo = Pick<BoardGame, '_id' | 'matchId' | 'leagueId' | 'category' | 'status'>;

/** Returns other live games to link from the page of a live game, first games of its sport. */
export function alsoLive(game: RelatedTo, games: readonly BoardGame[]): BoardGame[] {
  if (game.status !== 'Live') return [];
  const distance = ({ category, leagueId }: BoardGame): number =>
    leagueId === game.leagueId ? 0 : category === game.category ? 1 : 2;
  return games
    .filter(({ _id, status }) => _id !== game._id && status === 'Live')
    .sort((a, b) => distance(a) - distance(b) || b.viewCount - a.viewCount)
    .slice(0, MAX_ALSO_LIVE);
}

/**
 * Returns games to link from a game's page, all of its sport: live games first, then games of its match, its league,
 * and others.
 */
export function relatedGames(game: Omit<RelatedTo, 'status'>, games: readonly BoardGame[]): BoardGame[] {
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
