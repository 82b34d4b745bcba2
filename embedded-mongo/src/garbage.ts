import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after its start a server's first clients have filled it and nobody waits for more, in milliseconds. */
const SETTLED_MS = 20_000;

/** Functions lose what V8 compiled of them unless they are running; and V8's defaults: unless they were called lately. */
const FORGET_CODE = ['--bytecode-old-age=1', '--flush-baseline-code'];
const KEEP_CODE = ['--bytecode-old-age=6', '--no-flush-baseline-code'];

/**
 * Collects what the start of this thread has left behind, once it is over, and what V8 compiled, most of it of functions
 * that only a start calls: V8 sees no reason to while the thread is idle, and keeps about 12 MB. It holds the thread for 20
 * to 50 ms, once.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    // The function that collects is only there for a context made after this flag; the flag changes nothing else.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: object) => void;
    for (const flag of FORGET_CODE) setFlagsFromString(flag);
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    for (const flag of KEEP_CODE) setFlagsFromString(flag);
  }, SETTLED_MS).unref();
}
