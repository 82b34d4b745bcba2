import { todayIn } from '@contract/time/days.js';
import { localZone } from '@contract/time/zones.js';
import { startTransition, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import type { BoardGame } from '../games/board.js';
import { clock } from '../time/clock.js';
import { runningNow } from './running-now.js';
import { $board, $watching, seedBoard, startLive, type BoardSource } from './store.js';

/** Values of the server's rendering, with which every island hydrates. */
export interface Rendered {
  /** Time of the rendering in ms since the epoch, by the server's clock. */
  now: number;
  /** Zone of the visitor, if the server knows it. */
  zone: string | null;
}

/**
 * Returns the current time in steps of `step` ms. Starts with the rendering's time and then follows the page's single
 * timer.
 */
export function useNow(rendered: Rendered, step = 1000): number {
  const inSteps = (now: number): number => Math.floor(now / step) * step;
  return useSyncExternalStore(
    clock.subscribe,
    () => inSteps(clock.now()),
    // A hydrating page reads this, too. The value is usually equal, so nothing renders again.
    () => inSteps(rendered.now),
  );
}

/**
 * Returns the current time in steps of `step` ms, or null during hydration: cached pages for many visitors contain
 * nothing that changes with the minute. Stops while the connection is lost.
 */
export function useMinute(step = 15_000): number | null {
  const minute = useSyncExternalStore(
    clock.subscribe,
    () => Math.floor(runningNow() / step) * step,
    () => null,
  );
  // Every list uses it. Deferred rendering keeps the page responsive.
  return useDeferredValue(minute);
}

/** Returns the current day of a zone, YYYY-MM-DD. Causes a rendering only when the day changes. */
export function useToday(zone: string, rendered: Rendered): string {
  return useSyncExternalStore(
    clock.subscribe,
    () => todayIn(zone, clock.now()),
    () => todayIn(zone, rendered.now),
  );
}

/** Returns the visitor's zone, or null until the browser has reported it; each game then uses its own zone. */
export function useZone(rendered: Rendered): string | null {
  const [zone, setZone] = useState(rendered.zone);
  useEffect(() => {
    // Every time on the page may change. The transition keeps the page responsive.
    startTransition(() => setZone(localZone()));
  }, []);
  return zone;
}

/** Returns the games of a page with live updates: the rendered games, then the games of its source. */
export function useBoard(initial: readonly BoardGame[], source: BoardSource): readonly BoardGame[] {
  useEffect(() => {
    seedBoard(initial, source);
    startLive();
  }, [initial, source]);
  return useSyncExternalStore(
    (listener) => $board.listen(listener),
    () => $board.get() ?? initial,
    () => initial,
  );
}

/** Returns false during hydration. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);
  return mounted;
}

/** Returns the number of people who have a game open. 0 until the server has sent it. */
export const useWatching = (gameId: string): number =>
  useSyncExternalStore(
    (listener) => $watching.listen(listener),
    () => $watching.get()[gameId] ?? 0,
    () => 0,
  );
