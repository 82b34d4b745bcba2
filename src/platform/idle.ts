import { performance } from 'node:perf_hooks';

/** How much of a stretch of time the thread may work and still count as idle. */
const IDLE_SHARE = 0.1;
/** The stretch that is looked at, in milliseconds. */
const STRETCH_MS = 1_000;

/** Does something once this thread had next to nothing to do for a while. It keeps no process running that has ended otherwise. */
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
