import { todayIn } from '@contract/time/days.js';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { BoardGame } from '../games/board.js';
import { loadFollowed } from '../games/followed.js';
import { followKeys } from '../push/preferences.js';
import { $preferences, startFollows } from '../push/store.js';
import { clock } from '../time/clock.js';
import { refetchOnChange } from './refetch-on-change.js';
import { $lastGameEvent, concernsGames, getFresh } from './store.js';

export interface FollowedGames {
  /** Number of followed teams, leagues, and games. */
  follows: number;
  /** null while the games load. */
  games: readonly BoardGame[] | null;
  hasFailed: boolean;
}

/** Returns the games that the visitor follows, with live updates. */
export function useFollowedGames(zone: string): FollowedGames {
  const { follows } = useStore($preferences);
  const [games, setGames] = useState<readonly BoardGame[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => void startFollows(), []);
  const key = followKeys(follows);
  useEffect(() => {
    if (key === '') return setGames([]);
    let isOver = false;
    const read = async (): Promise<void> => {
      try {
        const options = { zone, today: todayIn(zone, clock.now()) };
        const loaded = await loadFollowed(getFresh, $preferences.get().follows, options);
        if (isOver) return;
        setGames(loaded);
        setFailed(false);
      } catch {
        if (!isOver) setFailed(true);
      }
    };
    const { schedule, stop } = refetchOnChange(concernsGames, read);
    const stopEvents = $lastGameEvent.listen(schedule);
    void read();
    return () => {
      isOver = true;
      stop();
      stopEvents();
    };
  }, [key, zone]);
  return { follows: follows.length, games, hasFailed };
}
