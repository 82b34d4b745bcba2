import { useCallback, useEffect, useRef } from 'react';
import { browserStorage } from '../../lib/browser-storage.js';
import { countView, isView, type ViewOf } from '../../lib/streams/count-view.js';
import { PlayTime } from '../../lib/streams/play-time.js';
import { forgetStaleViews } from '../../lib/streams/view-memory.js';

/**
 * Counts a view after 60 s of playback, at most once in 20 minutes per browser. Returns a function to call with each
 * position of the player, in seconds.
 *
 * @param view undefined if views are not counted
 * @param untimed whether the player plays without reporting positions; then elapsed time counts
 */
export function useViewCount(view: ViewOf | undefined, untimed: boolean): (seconds: number) => void {
  const { key, path } = view ?? {};
  const time = useRef(new PlayTime());
  const isCounted = useRef(false);
  const reached = useCallback(
    (seconds: number): void => {
      if (isCounted.current || key === undefined || path === undefined || !isView(seconds)) return;
      isCounted.current = true;
      void countView({ key, path }, browserStorage());
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
