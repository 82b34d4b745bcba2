const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const REDRAW = 100;
/** Without a terminal, a line this often (ms) shows that a long step is alive. */
const HEARTBEAT = 20_000;

/** A duration for people: '0.4 s', '38 s', '2 min 5 s'. */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Runs steps one after another and shows which one runs and how long each took: a line that moves on a terminal,
 * plain lines elsewhere.
 * @param {{ title: string, run: () => Promise<void> }[]} steps
 * @param {NodeJS.WriteStream} out
 */
export async function runSteps(steps, out = process.stdout) {
  for (const [index, { title, run }] of steps.entries()) {
    const label = `${index + 1}/${steps.length} ${title}`;
    const started = performance.now();
    const elapsed = () => duration(performance.now() - started);
    const shown = out.isTTY ? spin(out, label, elapsed) : printElapsed(out, label, elapsed);
    try {
      await run();
      shown(`${label}: ${elapsed()}`, '✓');
    } catch (error) {
      shown(`${label}: stopped after ${elapsed()}`, '✗');
      throw error;
    }
  }
}

function spin(out, label, elapsed) {
  let frame = 0;
  const draw = () => {
    frame = (frame + 1) % FRAMES.length;
    out.write(`\r\x1b[2K${FRAMES[frame]} ${label} ${elapsed()}`);
  };
  draw();
  const timer = setInterval(draw, REDRAW);
  return (text, sign) => {
    clearInterval(timer);
    out.write(`\r\x1b[2K${sign} ${text}\n`);
  };
}

function printElapsed(out, label, elapsed) {
  out.write(`${label} ...\n`);
  const timer = setInterval(() => out.write(`${label} ... ${elapsed()}\n`), HEARTBEAT);
  return (text) => {
    clearInterval(timer);
    out.write(`${text}\n`);
  };
}
