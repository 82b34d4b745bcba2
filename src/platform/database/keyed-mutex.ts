import { Semaphore } from './semaphore.js';

/** Runs the tasks of each key sequentially, in order of arrival. A task may run another task of its key. */
export class KeyedMutex {
  private readonly locks = new Map<string, { semaphore: Semaphore; tasks: number }>();

  /** Runs `task` after all earlier tasks of the key. Throws the error of `late` if it could not start within `waitMs`. */
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
