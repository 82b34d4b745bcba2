import { pathToFileURL } from 'node:url';

/**
 * Runs the built product again and again in this process, one after the other, as its parent says: `{ start: environment }` and
 * `{ stop: true }`, which is answered with `{ stopped: true }`. What V8 has compiled of it stays compiled.
 *
 * Its parts are loaded once; `main.js` is read again under another address and starts them again.
 */
const main = pathToFileURL(process.argv[2]).href;
const EVENTS = ['SIGINT', 'SIGTERM', 'uncaughtException'];
const exit = process.exit.bind(process);
let runs = 0;

async function start(environment) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  await import(`${main}?run=${(runs += 1)}`);
}

/** The last thing that a run does. One that failed ends the process. */
process.exit = (code = process.exitCode ?? 0) => {
  if (code !== 0) exit(code);
  for (const event of EVENTS) process.removeAllListeners(event);
  process.send({ stopped: true });
};

process.on('message', ({ start: environment }) => {
  if (environment) void start(environment);
  else process.emit('SIGTERM', 'SIGTERM');
});
// Its parent has ended.
process.on('disconnect', () => exit());
