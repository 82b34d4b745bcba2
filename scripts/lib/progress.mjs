/** A line this often (ms) shows that a long step is alive. */
const HEARTBEAT = 20_000;

/** A duration for people: '0.4 s', '38 s', '2 min 5 s'. */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Runs a step, and shows on a stream that it runs and how long it took. */
export async function showStep(out, title, run) {
  const started = performance.now();
  const show = (state) => out.write(`${title}${state}${duration(performance.now() - started)}\n`);
  out.write(`${title} ...\n`);
  const timer = setInterval(show, HEARTBEAT, ' ... ');
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

/** Runs a task for each of some items, in their order, so many at a time. */
export async function inParallel(items, atOnce, task) {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
