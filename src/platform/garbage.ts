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
 * Collects what the start has left behind, once it is over and nobody waits: V8 sees no reason to while the process is idle, and
 * keeps about 30 MB. The second time gives back what the first left in pages that were not yet empty. Each holds the process for 60
 * to 130 ms, once. V8's options stay as they are: changed while another thread collects, they ended the process.
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
