import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Delay before each collection, in ms. By then, the pages and lists of the start are cached. */
const SETTLED_MS = 10_000;

/** Maximum event-loop utilization of an idle thread. */
const IDLE_SHARE = 0.1;
/** Length of the measured interval, in ms. */
const STRETCH_MS = 1_000;

interface CollectOptions {
  readonly type: 'major';
  readonly execution: 'sync';
  /** `last-resort` also shrinks the space of new objects and releases every page that can be emptied. */
  readonly flavor: 'regular' | 'last-resort';
}

/**
 * Collects the garbage of the start with two pauses of 60 to 130 ms, once the process is idle. V8 does not collect in an idle
 * process and would retain about 30 MB. Changing V8's options instead crashed the process when another thread was collecting.
 */
export function collectAfterStart(): void {
  // The function `gc` only exists in contexts created after this flag is set. The flag has no other effect.
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

/** Calls `work` once this thread was idle for a whole interval. The timer does not keep the process alive. */
export function whenIdle(work: () => void, stretchMs = STRETCH_MS): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE_SHARE) return;
    clearInterval(timer);
    work();
  }, stretchMs).unref();
}
