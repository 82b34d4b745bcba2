import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after its start a server's first clients have filled it, in milliseconds. */
const SETTLED_MS = 20_000;
/** Clients wait for nothing where the thread worked for no more than this share of so many milliseconds. */
const IDLE = { share: 0.1, ofMs: 1_000 };

/**
 * Collects once, in 20 to 50 ms, what the start of this thread has left behind, once no client waits: V8 does not while
 * the thread is idle. The options of V8 are not changed for it, because they hold for all threads, one of which may be
 * collecting.
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
  // The function that collects is only there for a context made after this flag; the flag changes nothing else.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
