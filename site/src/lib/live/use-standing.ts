import { useSyncExternalStore } from 'react';
import { standingOf, type Standing, type Timed } from '../games/status.js';

const never = (): (() => void) => () => undefined;

/** How a game stands at `now`. The server leaves out what changes by the minute; the browser puts it in as it comes alive. */
export function useStanding(game: Timed, now: number | null): Standing {
  const lasting = standingOf(game, null);
  const exact = standingOf(game, now);
  const differs = exact.label !== lasting.label || exact.clock !== lasting.clock;
  // Games that stand the same either way are not drawn again.
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
