import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after the start its pages and lists are prepared and nobody waits for more, in milliseconds. */
const SETTLED_MS = 10_000;

/**
 * Collects what the start has left behind, once it is over: V8 sees no reason to while the process is idle, and keeps about
 * 25 MB. It holds the process for 60 to 110 ms, once.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    // The function that collects is only there for a context made after this flag; the flag changes nothing else.
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, SETTLED_MS).unref();
}
