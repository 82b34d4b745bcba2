import { Semaphore } from './semaphore.js';

/** Runs the tasks of one key one after the other, in the order in which they came; a task may run another one of its key. */
export class KeyedMutex {
  private readonly locks = new Map<string, { semaphore: Semaphore; tasks: number }>();

  /** Runs `task` once it is its turn; raises what `late` makes when it was not within `waitMs`. */
  async run<T>(key: string, waitMs: number, late: () => Error, task: () => Promise<T>): Promise<T> {
    const lock = this.locks.get(key) ?? { semaphore: new Semaphore(1), tasks: 0 };
    this.locks.set(key, lock);
    lock.tasks += 1;
    try {
      return await lock.semaphore.run(waitMs, late, task);
    } finally {
      lock.tasks -= 1;
      if (lock.tasks === 0) this.locks.delete(key);
    }
  }
}
