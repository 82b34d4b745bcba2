import { todayIn } from '@contract/time/days.js';
import { localZone } from '@contract/time/zones.js';
import { startTransition, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import type { BoardGame } from '../games/board.js';
import { clock } from '../time/clock.js';
import { $board, $watching, seedBoard, startLive, type BoardSource } from './store.js';

/** What every island is given by the server, so that its first picture is the one that was sent. */
export interface Rendered {
  /** When the page was made, ms since the epoch, by the server's clock. */
  now: number;
  /** The visitor's zone when the server knows it. */
  zone: string | null;
}

/** Now, in steps of `step` ms: the server's moment at first, then ticking with the page's one timer. */
export function useNow(rendered: Rendered, step = 1000): number {
  const inSteps = (now: number): number => Math.floor(now / step) * step;
  return useSyncExternalStore(
    clock.subscribe,
    () => inSteps(clock.now()),
    // Read by a hydrating page too, which mostly finds the same value and draws nothing again.
    () => inSteps(rendered.now),
  );
}

/**
 * Now in steps of `step` ms; null while the island shows what the server sent: what changes with the minute is no part of
 * a page that is kept for many visitors.
 */
export function useMinute(step = 15_000): number | null {
  const minute = useSyncExternalStore(
    clock.subscribe,
    () => Math.floor(clock.now() / step) * step,
    () => null,
  );
  // Every list of a page has it: what they draw with it is drawn in small steps, so that the page answers in between.
  return useDeferredValue(minute);
}

/** The day it is in a zone, YYYY-MM-DD; a page is drawn again when it changes, not when the minute becomes known. */
export function useToday(zone: string, rendered: Rendered): string {
  return useSyncExternalStore(
    clock.subscribe,
    () => todayIn(zone, clock.now()),
    () => todayIn(zone, rendered.now),
  );
}

/** The zone that times are shown in: the visitor's, once the browser has reported it; until then null: each game's own. */
export function useZone(rendered: Rendered): string | null {
  const [zone, setZone] = useState(rendered.zone);
  useEffect(() => {
    // Every time of the page may change: in small steps, so that the page answers in between.
    startTransition(() => setZone(localZone()));
  }, []);
  return zone;
}

/** The games of a page, kept up to date: those sent with it, then those of its source. */
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

/** False while the island still shows what the server sent. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);
  return mounted;
}

/** How many people have a game open; 0 until the server has said so. */
export const useWatching = (gameId: string): number =>
  useSyncExternalStore(
    (listener) => $watching.listen(listener),
    () => $watching.get()[gameId] ?? 0,
    () => 0,
  );
