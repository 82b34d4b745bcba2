import { AsyncLocalStorage } from 'node:async_hooks';

/** A task that waits for a concurrency slot. */
export interface Waiting<Ticket> {
  /** Describes the task to the line. */
  readonly ticket: Ticket;
  begin(): void;
  refuse(error: Error): void;
}

/** Orders the tasks that wait for a concurrency slot. */
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

/** Maximum wait in ms, and the error that is thrown after it. */
interface Wait {
  ms: number;
  late: () => Error;
}

interface Options<Ticket> {
  /** Only tasks with the same key count and wait for each other. */
  key?: string;
  /** Without it, a task waits for any time. */
  wait?: Wait;
  /** Required if the line orders tasks by their tickets. */
  ticket?: Ticket;
}

/** Limits the number of tasks of a key that run at the same time. A task may run another one of its key without waiting. */
export class ConcurrencyLimiter<Ticket = undefined> {
  /** Keys of the tasks within which the current code runs. */
  private readonly inside = new AsyncLocalStorage<ReadonlySet<string>>();
  private readonly lanes = new Map<string, { running: number; line: Line<Ticket> }>();

  constructor(
    private readonly maximum: number,
    private readonly createLine: () => Line<Ticket> = () => new Queue(),
  ) {}

  /** Runs `task` when a slot is free. Throws the error of `wait.late` if it could not start in time. */
  async run<T>(task: () => Promise<T>, options: Options<Ticket> = {}): Promise<T> {
    const { key = '' } = options;
    const outer = this.inside.getStore();
    if (outer?.has(key)) return task();
    const lane = this.lanes.get(key) ?? { running: 0, line: this.createLine() };
    this.lanes.set(key, lane);
    if (lane.running < this.maximum) lane.running += 1;
    else await waitIn(lane.line, options);
    try {
      return await this.inside.run(new Set(outer).add(key), task);
    } finally {
      const next = lane.line.next();
      if (next) next.begin();
      else lane.running -= 1;
      if (lane.running === 0) this.lanes.delete(key);
    }
  }
}

function waitIn<Ticket>(line: Line<Ticket>, { ticket, wait }: Options<Ticket>): Promise<void> {
  return new Promise((resolve, reject) => {
    const task: Waiting<Ticket> = {
      ticket: ticket as Ticket,
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
      refuse: (error) => {
        clearTimeout(timer);
        reject(error);
      },
    };
    const endWait = ({ late }: Wait): void => {
      line.remove(task);
      reject(late());
    };
    const timer = wait && setTimeout(endWait, wait.ms, wait);
    line.add(task);
  });
}
