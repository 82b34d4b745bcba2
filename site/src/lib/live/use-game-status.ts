import { useSyncExternalStore } from 'react';
import { statusOf, type StatusLabel, type Timed } from '../games/status.js';

const never = (): (() => void) => () => undefined;

/**
 * The status of a game at `now`, of which the server leaves out what changes by the minute and the browser adds it
 * after hydration.
 */
export function useGameStatus(game: Timed, now: number | null): StatusLabel {
  const lasting = statusOf(game, null);
  const exact = statusOf(game, now);
  const differs = exact.label !== lasting.label || exact.clock !== lasting.clock;
  // Games whose status stays the same are not rendered again.
  return useSyncExternalStore(
    never,
    () => differs,
    () => false,
  )
    ? exact
    : lasting;
}

/** False in the HTML of the server and until hydration is over. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
