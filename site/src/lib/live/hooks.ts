import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BoardGame } from '../games/board.js';
import { clock } from '../time/clock.js';
import { $board, seedBoard, startLive } from './store.js';

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
    // In steps too: mostly it is still the same one when the page comes alive, and nothing is drawn again.
    () => inSteps(rendered.now),
  );
}

const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The zone that times are shown in: the visitor's, once the browser has told; until then null: each game's own. */
export function useZone(rendered: Rendered): string | null {
  const [zone, setZone] = useState(rendered.zone);
  useEffect(() => {
    // Every time of the page may change: in small steps, so that the page answers in between.
    startTransition(() => setZone(visitorZone()));
  }, []);
  return zone;
}

/** The games of a page, kept up to date: those sent with it, later those of all lists that `keep` lets through. */
export function useBoard(initial: readonly BoardGame[], keep?: (game: BoardGame) => boolean): readonly BoardGame[] {
  useEffect(() => {
    seedBoard(initial, !keep);
    startLive();
  }, [initial, keep]);
  const board = useSyncExternalStore(
    (listener) => $board.listen(listener),
    () => $board.get() ?? initial,
    () => initial,
  );
  return useMemo(() => (keep ? board.filter(keep) : board), [board, keep]);
}

/** False while the island still shows what the server sent. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}
