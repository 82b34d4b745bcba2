import { clock } from '../time/clock.js';
import { $connection } from './store.js';

let stoppedAt: number | null = null;
$connection.listen((state) => {
  if (state === 'lost') stoppedAt ??= clock.now();
  else if (state === 'open') stoppedAt = null;
});

/**
 * Returns the current time in ms, which stops while the connection is lost: a minute that continues to run would make an old score
 * look current.
 */
export const runningNow = (): number => stoppedAt ?? clock.now();
