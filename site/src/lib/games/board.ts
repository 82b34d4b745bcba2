import type { GameEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';

/** What a list needs to know of a game: the fields of the API's record that rows, cards and search read. */
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
  /** How many games it stands for, where these are only counted: then it has no names and is never shown. */
  count?: number;
};

/** Cuts a record of the API down to what the lists read. */
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
  };
}

/** The unfinished games of the web among some records. */
export function unfinished(games: readonly GameRecord[]): BoardGame[] {
  return games.filter((game) => game.status !== 'Finished' && game.platforms !== 'mobile').map(toBoardGame);
}

/** A newer board that has the very records of the one before where nothing changed in them: those are not drawn again. */
export function keepSame(before: readonly BoardGame[], after: readonly BoardGame[]): readonly BoardGame[] {
  const known = new Map(before.map((game) => [game._id, game]));
  const kept = after.map((game) => {
    const was = known.get(game._id);
    return was && JSON.stringify(was) === JSON.stringify(game) ? was : game;
  });
  return kept.length === before.length && kept.every((game, index) => game === before[index]) ? before : kept;
}

/** What a change of state does to a list: the game takes it, or leaves when it is over. Null: the list lacks the game. */
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
