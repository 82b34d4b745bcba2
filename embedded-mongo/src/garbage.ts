import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after its start a server's first clients have filled it and nobody waits for more, in milliseconds. */
const SETTLED_MS = 20_000;

/**
 * Collects what the start of this thread has left behind, once it is over: V8 sees no reason to while the thread is idle. It
 * holds the thread for 20 to 50 ms, once. V8's options stay as they are: they are those of all threads, one of which may be collecting.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    // The function that collects is only there for a context made after this flag; the flag changes nothing else.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: object) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, SETTLED_MS).unref();
}
