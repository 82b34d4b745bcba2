import { Worker } from '../../src/platform/scheduler/worker.js';

type Run = (this: unknown) => Promise<void>;

/**
 * Lets every job in the background (the relay of events, go-live, the delivery of pushes) begin up to `ms` late, at random, as on
 * a busy machine: finds tests that expect the event of a write to follow it at once.
 */
export function delayWorkers(ms: number): void {
  const run = Reflect.get(Worker.prototype, 'run') as Run;
  const late: Run = async function (this: unknown) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * ms));
    await run.call(this);
  };
  Reflect.set(Worker.prototype, 'run', late);
}
