import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/**
 * Loaded into a process before anything else (node --import): the hour of the process and its threads is ahead of the
 * machine's by as many milliseconds as a file says (SET_CLOCK_FILE). Timers go on as ever, as they do when somebody
 * sets a machine's clock.
 */
const file = process.env.SET_CLOCK_FILE;
const LOOK_MS = 5;
const RealDate = Date;
let ahead = 0;
let lookedAt = -Infinity;

function now() {
  if (performance.now() - lookedAt >= LOOK_MS) {
    lookedAt = performance.now();
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  }
  return RealDate.now() + ahead;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

// A thread that is given arguments of its own does not get the process's.
const Thread = threads.Worker;
threads.Worker = class extends Thread {
  constructor(script, options = {}) {
    super(script, { ...options, execArgv: [...(options.execArgv ?? []), `--import=${import.meta.url}`] });
  }
};
syncBuiltinESMExports();
