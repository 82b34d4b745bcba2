import { serverNow } from '@contract/time/server-clock.js';
import { clockTime, dayKey, daysAgo, localZone } from '@contract/time/zones.js';
import { useEffect, useState } from 'react';

/** '20:00' in a zone; without one in the viewer's. */
export const hour = (instant: string, zone?: string): string => clockTime(instant, zone ?? localZone());

/** The day it is in a zone, YYYY-MM-DD. */
export const today = (zone: string | undefined, now = serverNow()): string => dayKey(now, zone ?? localZone());

/** 'Today', 'Yesterday', 'N days ago' up to 7 days, else a short date. */
export const relativeDay = (instant: string, now = serverNow()): string =>
  daysAgo(dayKey(instant, localZone()), today(undefined, now));

/** The time (ms), read again every `every` ms. */
export function useNow(every: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** A value once it has stayed the same for `wait` ms; an empty text at once. */
export function useDebounced(value: string, wait: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? wait : 0);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
