import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/**
 * Preloaded into a process (node --import). The wall clock of the process and its threads is ahead of the machine's by the
 * number of milliseconds in SET_CLOCK_FILE. Timers do not change, as when an operator sets a machine's clock.
 */
const file = process.env.SET_CLOCK_FILE;
const POLL_MS = 5;
const RealDate = Date;
let ahead = 0;
let polledAt = -Infinity;

function now() {
  if (performance.now() - polledAt >= POLL_MS) {
    polledAt = performance.now();
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  }
  return RealDate.now() + ahead;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

// A thread with its own arguments does not inherit the arguments of the process.
const Thread = threads.Worker;
threads.Worker = class extends Thread {
  constructor(script, options = {}) {
    super(script, { ...options, execArgv: [...(options.execArgv ?? []), `--import=${import.meta.url}`] });
  }
};
syncBuiltinESMExports();
