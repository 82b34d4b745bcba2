import { endsAreKnown } from '../http/caller-left.js';

/** Pages that are rendered at the same time: one computes while the others wait for the database. */
const AT_ONCE = 3;

/** Renders a few pages at a time, in the order in which they were asked for, and none that nobody waits for any more. */
export class RenderQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /** Runs `work` when it is its turn; null if it is no longer wanted by then. */
  async run<T>(isWanted: () => boolean, work: () => Promise<T>): Promise<T | null> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      await endsAreKnown();
      return isWanted() ? await work() : null;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
