import { VIEW_AFTER_SECONDS } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { useEffect, useRef } from 'react';
import { browserStorage } from '../../lib/live/store.js';
import { forgetStaleViews, rememberView, viewCounts } from '../../lib/streams/view-memory.js';

/** Tells the server of a view after 60 seconds of play, at most once in 20 minutes per browser; pauses do not count. */
export function useViewCount(game: Pick<GameRecord, '_id' | 'matchId'>, playing: boolean): void {
  const { _id, matchId } = game;
  const played = useRef(0);
  useEffect(() => forgetStaleViews(browserStorage(), Date.now()), []);
  useEffect(() => {
    if (!playing || played.current >= VIEW_AFTER_SECONDS) return;
    const timer = setInterval(() => {
      played.current += 1;
      if (played.current < VIEW_AFTER_SECONDS) return;
      clearInterval(timer);
      void countView(matchId, _id);
    }, 1000);
    return () => clearInterval(timer);
  }, [playing, matchId, _id]);
}

async function countView(matchId: string, gameId: string): Promise<void> {
  const storage = browserStorage();
  if (!viewCounts(storage, gameId, Date.now())) return;
  try {
    const answer = await fetch(`/api/matches/${matchId}/game/${gameId}/viewCount`, { method: 'PUT' });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    rememberView(storage, gameId, Date.now());
  } catch (error) {
    console.error('The view could not be counted.', error);
  }
}
