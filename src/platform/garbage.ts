import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { whenIdle } from './idle.js';

/** How long after the start its pages and lists are prepared, in milliseconds. */
const SETTLED_MS = 10_000;

interface CollectOptions {
  readonly type: 'major';
  readonly execution: 'sync';
  /** `last-resort` also shrinks the space of new objects and gives every page back that can be emptied. */
  readonly flavor: 'regular' | 'last-resort';
}

/**
 * Collects twice, for 60 to 130 ms each, what the start has left behind, once it is over and nobody waits: V8 does not
 * while the process is idle, and would keep about 30 MB. Changing the options of V8 instead ended the process when
 * another thread was collecting.
 */
export function collectAfterStart(): void {
  // The function that collects is only there for a context made after this flag; the flag changes nothing else.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: CollectOptions) => void;
  const collectOnceIdle = (flavor: CollectOptions['flavor'], next?: () => void): void => {
    const begin = (): void =>
      whenIdle(() => {
        collect({ type: 'major', execution: 'sync', flavor });
        next?.();
      });
    setTimeout(begin, SETTLED_MS).unref();
  };
  collectOnceIdle('regular', () => collectOnceIdle('last-resort'));
}
