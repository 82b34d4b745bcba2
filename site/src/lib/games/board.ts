import type { GameEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';

/** The fields of a game that rows, cards, and search read. */
export type BoardGame = Pick<
  GameRecord,
  | '_id'
  | 'matchId'
  | 'matchTitle'
  | 'title'
  | 'homeTeam'
  | 'awayTeam'
  | 'isHomePlaceholder'
  | 'isAwayPlaceholder'
  | 'location'
  | 'timeZone'
  | 'startsAt'
  | 'goLiveAt'
  | 'opensAt'
  | 'isTimeConfirmed'
  | 'status'
  | 'homeScore'
  | 'awayScore'
  | 'statusText'
  | 'isTrending'
  | 'viewCount'
  | 'league'
  | 'leagueId'
  | 'leagueLogoUrl'
  | 'category'
> & {
  hasStreams: boolean;
  /** Number of games that this entry represents. Such an entry has no names and is only counted. */
  count?: number;
};

/** Picks the fields that lists read from a record of the API. */
export function toBoardGame(game: GameRecord): BoardGame {
  return {
    _id: game._id,
    matchId: game.matchId,
    matchTitle: game.matchTitle,
    title: game.title,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    isHomePlaceholder: game.isHomePlaceholder,
    isAwayPlaceholder: game.isAwayPlaceholder,
    location: game.location,
    timeZone: game.timeZone,
    startsAt: game.startsAt,
    goLiveAt: game.goLiveAt,
    opensAt: game.opensAt,
    isTimeConfirmed: game.isTimeConfirmed,
    status: game.status,
    homeScore: game.homeScore,
    awayScore: game.awayScore,
    statusText: game.statusText,
    isTrending: game.isTrending,
    viewCount: game.viewCount,
    league: game.league,
    leagueId: game.leagueId,
    leagueLogoUrl: game.leagueLogoUrl,
    category: game.category,
    hasStreams: game.streamUrls.length > 0,
  };
}

/** Returns the unfinished games for the web. */
export function unfinished(games: readonly GameRecord[]): BoardGame[] {
  return games.filter((game) => game.status !== 'Finished' && game.platforms !== 'mobile').map(toBoardGame);
}

/**
 * Returns the newer board, but with the previous objects of unchanged records, so that these are not rendered again.
 */
export function keepSame(before: readonly BoardGame[], after: readonly BoardGame[]): readonly BoardGame[] {
  const previousById = new Map(before.map((game) => [game._id, game]));
  const games = after.map((game) => {
    const was = previousById.get(game._id);
    return was && JSON.stringify(was) === JSON.stringify(game) ? was : game;
  });
  return games.length === before.length && games.every((game, index) => game === before[index]) ? before : games;
}

/** Applies a change of state to a list. A finished game is removed. Returns null if the list lacks the game. */
export function applyGameEvent(board: readonly BoardGame[], event: GameEvent): BoardGame[] | null {
  if (!board.some((game) => game._id === event.gameId)) {
    return event.status === 'Finished' ? [...board] : null;
  }
  if (event.status === 'Finished') return board.filter((game) => game._id !== event.gameId);
  return board.map((game) =>
    game._id === event.gameId
      ? { ...game, status: event.status, startsAt: event.startsAt, goLiveAt: event.goLiveAt }
      : game,
  );
}
