import { useCallback, useEffect, useRef } from 'react';
import { browserStorage } from '../../lib/browser-storage.js';
import { countView, isView, type ViewOf } from '../../lib/streams/count-view.js';
import { PlayTime } from '../../lib/streams/play-time.js';
import { forgetStaleViews } from '../../lib/streams/view-memory.js';

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
      if (isCounted.current || !isView(seconds)) return;
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
