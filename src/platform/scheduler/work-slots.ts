import type { Worker } from './worker.js';

/**
 * Runs claimed work concurrently, up to a maximum. An error of one run does not stop the others: its claim ends, and the work is
 * claimed again. The end of each run wakes the worker, which fills the free slot.
 */
export class WorkSlots<Work> {
  private readonly runs = new Map<Work, Promise<void>>();

  constructor(
    private readonly worker: Worker,
    private readonly maximum: number,
    private readonly run: (work: Work) => Promise<void>,
    /** Returns the id of work for the log. */
    private readonly idOf: (work: Work) => string,
  ) {}

  /** Work that is running. */
  get running(): Work[] {
    return [...this.runs.keys()];
  }

  /** Claims and starts work until all slots are used, `claim` returns null, or the worker stops. */
  async fill(claim: () => Promise<Work | null>): Promise<void> {
    while (!this.worker.isStopping && this.runs.size < this.maximum) {
      const work = await claim();
      if (work === null) return;
      const run = this.run(work)
        .catch((error: unknown) => this.worker.logFailure(error, this.idOf(work)))
        .finally(() => {
          this.runs.delete(work);
          this.worker.wake();
        });
      this.runs.set(work, run);
    }
  }

  /** Resolves when all running work has ended, with any outcome. */
  async settled(): Promise<void> {
    await Promise.all(this.runs.values());
  }
}
