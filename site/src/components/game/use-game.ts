import type { ChangedEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../lib/api.js';
import { toBoardGame, type BoardGame } from '../../lib/games/board.js';
import { relatedSource } from '../../lib/live/related-source.js';
import { Refetcher } from '../../lib/live/refetcher.js';
import { $lastGameEvent, concernsGames, onRecordsChanged, seedBoard, startLive } from '../../lib/live/store.js';
import { clock } from '../../lib/time/clock.js';

/**
 * The game of a page of its own, kept up to date.
 *
 * @param games those of its page, see `gamesOfPage`
 */
export function useGame(initial: GameRecord, games: readonly BoardGame[]): GameRecord {
  useEffect(() => seedBoard(games, relatedSource(initial)), [initial, games]);
  return useGameRecord(initial);
}

/** One game, kept up to date: a change of its state is taken at once, everything else of it is fetched again. */
export function useGameRecord(initial: GameRecord): GameRecord {
  const [game, setGame] = useState(initial);
  const { _id: gameId, matchId, opensAt } = game;
  const refetcher = useMemo(
    () =>
      new Refetcher(async () => {
        const options = { params: { path: { matchId, gameId } }, cache: 'no-cache' } as const;
        const { data } = await api.GET('/api/matches/{matchId}/game/{gameId}', options);
        if (data) setGame(data.game);
      }),
    [matchId, gameId],
  );

  useEffect(() => {
    startLive();
    const stops = [
      $lastGameEvent.listen((event) => {
        if (event?.gameId !== gameId) return;
        const { status, isLive, startsAt, goLiveAt } = event;
        setGame((current) => ({ ...current, status, isLive, startsAt, goLiveAt }));
        refetcher.schedule();
      }),
      onRecordsChanged((change) => {
        if (concernsGame(change, gameId)) refetcher.schedule();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [gameId, refetcher]);

  // The addresses come with the event of the opening; if that is lost, the page asks by itself.
  useEffect(() => {
    const wait = Date.parse(opensAt) - clock.now();
    if (wait <= 0 || wait > MAX_TIMER) return;
    const timer = setTimeout(() => refetcher.schedule(), wait + 1000);
    return () => clearTimeout(timer);
  }, [opensAt, refetcher]);

  return game;
}

/** The games on a game's page: its own, whose start is announced there too, and the related ones. */
export const gamesOfPage = (game: GameRecord, related: readonly BoardGame[]): readonly BoardGame[] =>
  game.status === 'Finished' ? related : [toBoardGame(game), ...related];

/** Whether a change may show on a game's page; null is a gap, in which anything may have changed. */
function concernsGame(change: ChangedEvent | null, gameId: string): boolean {
  if (!change) return true;
  if (change.resource === 'games') return change.ids.length === 0 || change.ids.includes(gameId);
  return concernsGames(change);
}

/** Longer waits overflow setTimeout, ms. */
const MAX_TIMER = 2 ** 31 - 1;
