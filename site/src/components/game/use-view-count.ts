import { VIEW_AFTER_SECONDS } from '@contract/games.js';
import { useEffect, useRef } from 'react';
import { browserStorage } from '../../lib/live/store.js';
import { forgetStaleViews, rememberView, viewCounts } from '../../lib/streams/view-memory.js';

/** A view of something: where this browser notes it, and the call that counts it. */
export interface ViewOf {
  key: string;
  path: string;
}

/** Reports a view to the server after 60 seconds of play, at most once in 20 minutes per browser; pauses do not count. */
export function useViewCount({ key, path }: ViewOf, playing: boolean): void {
  const played = useRef(0);
  useEffect(() => forgetStaleViews(browserStorage(), Date.now()), []);
  useEffect(() => {
    if (!playing || played.current >= VIEW_AFTER_SECONDS) return;
    const timer = setInterval(() => {
      played.current += 1;
      if (played.current < VIEW_AFTER_SECONDS) return;
      clearInterval(timer);
      void countView({ key, path });
    }, 1000);
    return () => clearInterval(timer);
  }, [playing, key, path]);
}

async function countView({ key, path }: ViewOf): Promise<void> {
  const storage = browserStorage();
  if (!viewCounts(storage, key, Date.now())) return;
  try {
    const answer = await fetch(path, { method: 'PUT' });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    rememberView(storage, key, Date.now());
  } catch (error) {
    console.error('The view could not be counted.', error);
  }
}
