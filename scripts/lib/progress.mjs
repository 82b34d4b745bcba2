import { availableParallelism, freemem } from 'node:os';

const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const REDRAW = 100;
/** What a step of a build takes of memory at most, in bytes. */
const STEP_MEMORY = 1.5 * 1024 ** 3;
/** Without a terminal, a line this often (ms) shows that a long step is alive. */
const HEARTBEAT = 20_000;

/** A duration for people: '0.4 s', '38 s', '2 min 5 s'. */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Runs steps, as many at a time as there are processors and memory, and shows which ones run and how long each took: a line that moves
 * on a terminal, plain lines elsewhere. After one that fails none is begun.
 * @param {{ title: string, run: () => Promise<void>, after?: string[] }[]} steps `after` are titles of steps before it that
 *   have to be over
 * @param {NodeJS.WriteStream} out
 */
export async function runSteps(steps, out = process.stdout, atOnce = stepsAtOnce()) {
  const waiting = steps.map((step, index) => ({ ...step, label: `${index + 1}/${steps.length} ${step.title}` }));
  const open = new Set(steps.map(({ title }) => title));
  const running = new Map();
  const failures = [];
  const display = out.isTTY ? new MovingLine(out) : new PlainLines(out);
  const begin = (step) => {
    const shown = display.begin(step.label);
    const done = step.run().then(
      () => shown((time) => `${step.label}: ${time}`, '✓'),
      (error) => {
        shown((time) => `${step.label}: stopped after ${time}`, '✗');
        failures.push(error);
      },
    );
    running.set(
      step.title,
      done.then(() => {
        running.delete(step.title);
        open.delete(step.title);
      }),
    );
  };
  for (;;) {
    const isDue = ({ after = [] }) => !after.some((title) => open.has(title));
    while (failures.length === 0 && running.size < atOnce && waiting.some(isDue)) {
      begin(...waiting.splice(waiting.findIndex(isDue), 1));
    }
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  if (failures.length > 0) throw failures[0];
}

const stepsAtOnce = () => Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / STEP_MEMORY)));

/** One line that names what runs; lines above it for what is over. */
class MovingLine {
  #running = new Map();
  #frame = 0;
  #timer;

  constructor(out) {
    this.out = out;
  }

  begin(label) {
    const started = performance.now();
    this.#running.set(label, started);
    this.#timer ??= setInterval(() => this.#draw(), REDRAW);
    this.#draw();
    return (text, sign) => {
      this.#running.delete(label);
      this.out.write(`\r\x1b[2K${sign} ${text(duration(performance.now() - started))}\n`);
      if (this.#running.size > 0) return this.#draw();
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #draw() {
    const running = [...this.#running].map(([label, started]) => `${label} ${duration(performance.now() - started)}`);
    this.out.write(`\r\x1b[2K${FRAMES[this.#frame]} ${running.join(', ')}`);
    this.#frame = (this.#frame + 1) % FRAMES.length;
  }
}

class PlainLines {
  constructor(out) {
    this.out = out;
  }

  begin(label) {
    const started = performance.now();
    const elapsed = () => duration(performance.now() - started);
    this.out.write(`${label} ...\n`);
    const timer = setInterval(() => this.out.write(`${label} ... ${elapsed()}\n`), HEARTBEAT);
    return (text) => {
      clearInterval(timer);
      this.out.write(`${text(elapsed())}\n`);
    };
  }
}
