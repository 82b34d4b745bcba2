import { Worker } from '../../src/platform/scheduler/worker.js';

type Run = (this: unknown) => Promise<void>;

/**
 * Delays the start of every background job (event relay, go-live, push delivery) by a random time of up to `ms`, like a
 * busy machine. This finds tests that expect the event of a write to follow immediately.
 */
export function delayWorkers(ms: number): void {
  const run = Reflect.get(Worker.prototype, 'run') as Run;
  const delayedRun: Run = async function (this: unknown) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * ms));
    await run.call(this);
  };
  Reflect.set(Worker.prototype, 'run', delayedRun);
}
