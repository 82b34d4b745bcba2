import type { ServerResponse } from 'node:http';
import { outsideTransaction } from '../database/transactions/transaction.js';
import { Requests, type Job } from './job.js';

/** Concurrency limit. */
export interface Slots {
  /** Runs work when a slot is free. Throws CallersLeft if no request waits for the work by then. */
  run<T>(job: Job, work: () => Promise<T>): Promise<T>;
}

const UNLIMITED: Slots = { run: (_job, work) => work() };

/** Runs work once for all requests with the same key that arrive before its end. Drops work that no request waits for. */
export class SharedWork<T> {
  private readonly running = new Map<string, { requests: Requests; result: Promise<T> }>();

  constructor(private readonly slots: Slots = UNLIMITED) {}

  /** @param caller the connection that waits for the result, or null for a caller within the process */
  run(key: string, work: (requests: Requests) => Promise<T>, caller: ServerResponse | null): Promise<T> {
    const running = this.running.get(key);
    if (running) {
      running.requests.add(caller);
      return running.result;
    }
    // After all requests have left, later requests need another run.
    const end = (): void => void (this.running.get(key)?.requests === requests && this.running.delete(key));
    const requests: Requests = new Requests(end).add(caller);
    const result = outsideTransaction(() => this.slots.run(requests, () => work(requests))).finally(() => {
      end();
      requests.clear();
    });
    this.running.set(key, { requests, result });
    return result;
  }
}
