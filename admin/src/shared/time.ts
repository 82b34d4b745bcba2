import { serverNow } from '@contract/time/server-clock.js';
import { clockTime, dayKey, daysAgo, localZone } from '@contract/time/zones.js';
import { useEffect, useState } from 'react';

/** Returns a time such as '20:00' in a zone, by default the viewer's. */
export const hour = (instant: string, zone?: string): string => clockTime(instant, zone ?? localZone());

/** Returns the current day of a zone, YYYY-MM-DD. */
export const today = (zone: string | undefined, now = serverNow()): string => dayKey(now, zone ?? localZone());

/** Returns 'Today', 'Yesterday', 'N days ago' up to 7 days, or else a short date. */
export const relativeDay = (instant: string, now = serverNow()): string =>
  daysAgo(dayKey(instant, localZone()), today(undefined, now));

/** Returns the current time (ms), updated every `every` ms. */
export function useNow(every: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
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
