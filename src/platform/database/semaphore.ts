import { AsyncLocalStorage } from 'node:async_hooks';

/** A task that waits for a permit. */
export interface Waiting<Ticket> {
  /** Describes the task to the line. */
  readonly ticket: Ticket;
  begin(): void;
  refuse(error: Error): void;
}

/** Orders the tasks that wait for a permit. */
export interface Line<Ticket> {
  /** Adds a task. May reject it, or tasks that were added before. */
  add(task: Waiting<Ticket>): void;
  remove(task: Waiting<Ticket>): void;
  /** Removes the next task and returns it. Returns undefined if no task waits. */
  next(): Waiting<Ticket> | undefined;
}

/** Orders tasks by arrival. */
class Queue<Ticket> implements Line<Ticket> {
  private readonly tasks: Waiting<Ticket>[] = [];

  add(task: Waiting<Ticket>): void {
    this.tasks.push(task);
  }

  remove(task: Waiting<Ticket>): void {
    this.tasks.splice(this.tasks.indexOf(task), 1);
  }

  next(): Waiting<Ticket> | undefined {
    return this.tasks.shift();
  }
}

/** Limits the number of tasks that run at the same time. A task may run another one inside of itself without waiting. */
export class Semaphore<Ticket = void> {
  private readonly inside = new AsyncLocalStorage<true>();
  private free: number;

  constructor(
    permits: number,
    private readonly line: Line<Ticket> = new Queue(),
  ) {
    this.free = permits;
  }

  /** Runs `task` with a permit. Throws the error of `late` if no permit was free within `waitMs`. */
  async run<T>(waitMs: number, late: () => Error, task: () => Promise<T>, ticket: Ticket): Promise<T> {
    if (this.inside.getStore()) return task();
    if (this.free > 0) this.free -= 1;
    else await this.wait(waitMs, late, ticket);
    try {
      return await this.inside.run(true, task);
    } finally {
      const next = this.line.next();
      if (next) next.begin();
      else this.free += 1;
    }
  }

  private wait(waitMs: number, late: () => Error, ticket: Ticket): Promise<void> {
    return new Promise((resolve, reject) => {
      const task: Waiting<Ticket> = {
        ticket,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        this.line.remove(task);
        reject(late());
      }, waitMs);
      this.line.add(task);
    });
  }
}
