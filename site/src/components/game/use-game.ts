import type { ChangedEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.js';
import { toBoardGame, type BoardGame } from '../../lib/games/board.js';
import { loadRelated } from '../../lib/games/load.js';
import { refetchOnChange } from '../../lib/live/refetch-on-change.js';
import { $lastGameEvent, concernsGames, getFresh, seedBoard, type BoardSource } from '../../lib/live/store.js';
import { clock } from '../../lib/time/clock.js';

/**
 * Returns the game of a page, with live updates.
 *
 * @param games games of the page, see `gamesOfPage`
 */
export function useGame(initial: GameRecord, games: readonly BoardGame[]): GameRecord {
  useEffect(() => seedBoard(games, relatedSource(initial)), [initial, games]);
  return useGameRecord(initial);
}

/** Returns a game with live updates. A new status applies immediately; other changes are fetched. */
export function useGameRecord(initial: GameRecord): GameRecord {
  const [game, setGame] = useState(initial);
  const { _id: gameId, matchId, opensAt } = game;
  useEffect(() => {
    const { schedule, stop } = refetchOnChange(concernsGame(gameId), async () => {
      const options = { params: { path: { matchId, gameId } }, cache: 'no-cache' } as const;
      const { data } = await api.GET('/api/matches/{matchId}/game/{gameId}', options);
      if (data) setGame(data.game);
    });
    const stopEvents = $lastGameEvent.listen((event) => {
      if (event?.gameId !== gameId) return;
      const { status, isLive, startsAt, goLiveAt } = event;
      setGame((current) => ({ ...current, status, isLive, startsAt, goLiveAt }));
      schedule();
    });
    // The event of the opening contains the addresses. The page also fetches the game in case the event is lost.
    const wait = Date.parse(opensAt) - clock.now();
    const timer = wait > 0 && wait <= MAX_TIMER ? setTimeout(schedule, wait + 1000) : undefined;
    return () => {
      stop();
      stopEvents();
      clearTimeout(timer);
    };
  }, [matchId, gameId, opensAt]);

  return game;
}

/** Returns the games on a game's page: the game itself, whose start is announced there too, and related games. */
export const gamesOfPage = (game: GameRecord, related: readonly BoardGame[]): readonly BoardGame[] =>
  game.status === 'Finished' ? related : [toBoardGame(game), ...related];

/** Source of the related games on a game's page. */
export const relatedSource = (game: Pick<BoardGame, 'matchId' | 'leagueId' | 'category'>): BoardSource => ({
  load: async () => ({ games: await loadRelated(getFresh, game) }),
  wants: () => false,
});

/** Returns a function that reports whether a change may affect a game's page. */
const concernsGame =
  (gameId: string) =>
  (change: ChangedEvent): boolean =>
    change.resource === 'games' ? change.ids.length === 0 || change.ids.includes(gameId) : concernsGames(change);

/** Maximum delay of setTimeout, in ms. */
const MAX_TIMER = 2 ** 31 - 1;
