import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after the start its pages and lists are prepared and nobody waits for more, in milliseconds. */
const SETTLED_MS = 10_000;

/** Functions lose what V8 compiled of them unless they are running; and V8's defaults: unless they were called lately. */
const FORGET_CODE = ['--bytecode-old-age=1', '--flush-baseline-code'];
const KEEP_CODE = ['--bytecode-old-age=6', '--no-flush-baseline-code'];

interface CollectOptions {
  readonly type: 'major';
  readonly execution: 'sync';
  /** `last-resort` also shrinks the space of new objects and gives every page back that can be emptied. */
  readonly flavor: 'regular' | 'last-resort';
}

/**
 * Collects what the start has left behind, once it is over: V8 sees no reason to while the process is idle, and keeps about
 * 40 MB. The second time takes what V8 compiled, most of it of functions that only a start calls; the others are compiled
 * again when they are called. Each holds the process for 60 to 130 ms, once.
 */
export function collectAfterStart(): void {
  // The function that collects is only there for a context made after this flag; the flag changes nothing else.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: CollectOptions) => void;
  setTimeout(() => {
    collect({ type: 'major', execution: 'sync', flavor: 'regular' });
  }, SETTLED_MS).unref();
  setTimeout(() => {
    for (const flag of FORGET_CODE) setFlagsFromString(flag);
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    for (const flag of KEEP_CODE) setFlagsFromString(flag);
  }, 2 * SETTLED_MS).unref();
}
