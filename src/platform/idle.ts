import { performance } from 'node:perf_hooks';

/** Maximum event-loop utilization of an idle thread. */
const IDLE_SHARE = 0.1;
/** Length of the measured interval, in ms. */
const STRETCH_MS = 1_000;

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
