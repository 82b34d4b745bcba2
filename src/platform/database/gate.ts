import { AsyncLocalStorage } from 'node:async_hooks';

/** Lets so many callers in at a time; the others wait in line. A caller that is inside goes in again without waiting. */
export class Gate {
  private readonly inside = new AsyncLocalStorage<true>();
  private readonly line: (() => void)[] = [];
  private free: number;

  constructor(places: number) {
    this.free = places;
  }

  /** Runs `work` inside; raises what `late` makes when no place was free within `waitMs`. */
  async enter<T>(waitMs: number, late: () => Error, work: () => Promise<T>): Promise<T> {
    if (this.inside.getStore()) return work();
    if (this.free > 0) this.free -= 1;
    else await this.wait(waitMs, late);
    try {
      return await this.inside.run(true, work);
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private wait(waitMs: number, late: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const come = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(come), 1);
        reject(late());
      }, waitMs);
      this.line.push(come);
    });
  }
}
