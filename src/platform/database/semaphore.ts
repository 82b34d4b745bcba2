import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs so many tasks at a time; the others wait in line. A task may run another one inside of itself without waiting. */
export class Semaphore {
  private readonly inside = new AsyncLocalStorage<true>();
  private readonly line: (() => void)[] = [];
  private free: number;

  constructor(permits: number) {
    this.free = permits;
  }

  /** Runs `task` once it is its turn; raises what `late` makes when it was not within `waitMs` (null: it waits on). */
  async run<T>(waitMs: number | null, late: () => Error, task: () => Promise<T>): Promise<T> {
    if (this.inside.getStore()) return task();
    if (this.free > 0) this.free -= 1;
    else await this.wait(waitMs, late);
    try {
      return await this.inside.run(true, task);
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private wait(waitMs: number | null, late: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.line.push(begin);
      if (waitMs === null) return;
      timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(begin), 1);
        reject(late());
      }, waitMs);
    });
  }
}
