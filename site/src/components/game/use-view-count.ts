import { VIEW_AFTER_SECONDS } from '@contract/games.js';
import { callPath } from '@nepsh/client';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../lib/api.js';
import { browserStorage } from '../../lib/live/store.js';
import { PlayTime } from '../../lib/streams/play-time.js';
import { forgetStaleViews, rememberView, viewCounts } from '../../lib/streams/view-memory.js';

/** A view of something: where this browser notes it, and the call that counts it. */
export interface ViewOf {
  key: string;
  path: string;
}

/**
 * Reports a view to the server after 60 seconds of moving picture, at most once in 20 minutes per browser. Call what it returns with
 * each place the player reports, in seconds.
 * @param untimed the player plays and reports no places: then the time itself counts
 */
export function useViewCount({ key, path }: ViewOf, untimed: boolean): (seconds: number) => void {
  const time = useRef(new PlayTime());
  const isCounted = useRef(false);
  const reached = useCallback(
    (seconds: number): void => {
      if (isCounted.current || seconds < VIEW_AFTER_SECONDS) return;
      isCounted.current = true;
      void countView({ key, path });
    },
    [key, path],
  );
  useEffect(() => forgetStaleViews(browserStorage(), Date.now()), []);
  useEffect(() => {
    if (!untimed) return;
    const timer = setInterval(() => reached(time.current.add(1)), 1000);
    return () => clearInterval(timer);
  }, [untimed, reached]);
  return useCallback((seconds) => reached(time.current.report(seconds)), [reached]);
}

async function countView({ key, path }: ViewOf): Promise<void> {
  const storage = browserStorage();
  if (!viewCounts(storage, key, Date.now())) return;
  try {
    const { response } = await callPath(api, 'PUT', path);
    if (!response.ok) throw new Error(`status ${response.status}`);
    rememberView(storage, key, Date.now());
  } catch (error) {
    console.error('The view could not be counted.', error);
  }
}
