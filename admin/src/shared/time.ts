import { serverNow } from '@contract/time/server-clock.js';
import { clockTime, dayKey, daysAgo, localZone } from '@contract/time/zones.js';
import { useEffect, useState } from 'react';
import { serverUnavailable } from '../api/request.js';
import { liveState } from '../live/bus.js';

/** Returns a time such as '20:00' in a zone. */
export const hour = (instant: string, zone: string): string => clockTime(instant, zone);

/** Returns the current day of a zone, YYYY-MM-DD. */
export const today = (zone: string | undefined, now = serverNow()): string => dayKey(now, zone ?? localZone());

/** Returns 'Today', 'Yesterday', 'N days ago' up to 7 days, or else a short date. */
export const relativeDay = (instant: string, zone: string, now = serverNow()): string =>
  daysAgo(dayKey(instant, zone), today(zone, now));

/** Whether the event stream is lost. It remains lost while it connects again. */
let isStreamLost = false;
liveState.subscribe(() => {
  const state = liveState.get();
  if (state !== 'connecting') isStreamLost = state === 'lost';
});

let stoppedAt: number | undefined;

/**
 * Returns the server's time (ms), which stops while the connection is lost: a minute that continues to run would make
 * an old score look current.
 */
export function runningNow(): number {
  if (isStreamLost || serverUnavailable.get()) return (stoppedAt ??= serverNow());
  stoppedAt = undefined;
  return serverNow();
}

/** Returns the time (ms) for minutes and countdowns, updated every `every` ms. Stops while the connection is lost. */
export function useNow(every: number, now = runningNow): number {
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrent(now()), every);
    return () => clearInterval(timer);
  }, [every, now]);
  return current;
}

/** Returns a value after it has been stable for `wait` ms. An empty text applies immediately. */
export function useDebounced(value: string, wait: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? wait : 0);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
