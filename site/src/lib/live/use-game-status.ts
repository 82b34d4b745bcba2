import { useSyncExternalStore } from 'react';
import { statusOf, type StatusLabel, type Timed } from '../games/status.js';

const never = (): (() => void) => () => undefined;

/**
 * Returns the status of a game at `now`. The server omits everything that changes with the minute; the browser adds it
 * after hydration.
 */
export function useGameStatus(game: Timed, now: number | null): StatusLabel {
  const lasting = statusOf(game, null);
  const exact = statusOf(game, now);
  const differs = exact.label !== lasting.label || exact.clock !== lasting.clock;
  return useSyncExternalStore(
    never,
    () => differs,
    () => false,
  )
    ? exact
    : lasting;
}

/** Returns false on the server and during hydration. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
