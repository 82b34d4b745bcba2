/** Interval of lines that show that a long step is still running, in ms. */
const HEARTBEAT_MS = 20_000;

/** Returns a readable duration: '0.4 s', '38 s', '2 min 5 s'. */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Runs a step, and shows its start, progress and duration on a stream. */
export async function showStep(out, title, run) {
  const started = performance.now();
  const show = (state) => out.write(`${title}${state}${duration(performance.now() - started)}\n`);
  out.write(`${title} ...\n`);
  const timer = setInterval(show, HEARTBEAT_MS, ' ... ');
  try {
    await run();
    show(': ');
  } catch (error) {
    show(': stopped after ');
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Runs a task for each item in order, with a limit on concurrent tasks. */
export async function inParallel(items, concurrency, task) {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
