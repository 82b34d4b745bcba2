import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Time from the start until the first clients have warmed the server up, in ms. */
const SETTLED_MS = 20_000;
/** The thread is idle if it was busy for at most this share of an interval, whose length is in ms. */
const IDLE = { share: 0.1, ofMs: 1_000 };

/**
 * Collects the garbage of the thread's start once, while no client waits. This takes 20 to 50 ms. V8 does not collect
 * while a thread is idle. V8's memory options stay the same, because they apply to all threads and another thread may
 * be collecting.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    let before = performance.eventLoopUtilization();
    const timer = setInterval(() => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      if (utilization > IDLE.share) return;
      clearInterval(timer);
      collect();
    }, IDLE.ofMs).unref();
  }, SETTLED_MS).unref();
}

function collect(): void {
  // V8 exposes `gc` only to contexts created after this flag. The flag has no other effect.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
