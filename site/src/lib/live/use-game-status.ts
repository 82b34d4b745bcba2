import { useSyncExternalStore } from 'react';
import { statusOf, type StatusLabel, type Timed } from '../games/status.js';

const never = (): (() => void) => () => undefined;

/** The status of a game at `now`. The server leaves out what changes by the minute; the browser puts it in as it comes alive. */
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

/** False in what the server sends and while the page comes alive. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
