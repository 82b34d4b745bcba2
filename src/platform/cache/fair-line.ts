import type { Line, Waiting } from '../concurrency-limiter.js';
import { CallersLeft } from '../http/caller-left.js';
import type { Job } from './job.js';

/**
 * Lets client networks take turns: each waiting network gets one job done before any network gets its next job, so a network with
 * many jobs delays the others by a single job. A job belongs to every network that has a request for it.
 */
export class FairLine implements Line<Job> {
  /** Waiting jobs by arrival. */
  private readonly tasks = new Set<Waiting<Job>>();
  /** Waiting networks in the order in which they are served next. Null stands for this machine. */
  private readonly networks = new Set<string | null>();

  /**
   * @param maxWaiting maximum number of waiting jobs per network while jobs of other networks wait too
   * @param refusal creates the error of a job that exceeds `maxWaiting`
   */
  constructor(
    private readonly maxWaiting: number,
    private readonly refusal: () => Error,
  ) {}

  add(task: Waiting<Job>): void {
    this.tasks.add(task);
    for (const network of task.ticket.networks) this.networks.add(network);
    if (this.networks.size > 1) this.trim();
  }

  remove(task: Waiting<Job>): void {
    this.tasks.delete(task);
  }

  next(): Waiting<Job> | undefined {
    this.trim();
    for (const network of this.networks) {
      this.networks.delete(network);
      const [first, second] = this.tasksOf(network);
      if (!first) continue;
      this.tasks.delete(first);
      if (second) this.networks.add(network);
      return first;
    }
    return undefined;
  }

  /** Drops jobs without requests, and the newest jobs of networks above the limit. Requests may have joined or left a job. */
  private trim(): void {
    const counts = new Map<string | null, number>();
    for (const task of this.tasks) {
      if (!task.ticket.isWanted()) {
        this.refuse(task, new CallersLeft());
        continue;
      }
      for (const network of task.ticket.networks) {
        counts.set(network, (counts.get(network) ?? 0) + 1);
        this.networks.add(network);
      }
    }
    if (counts.size < 2 || this.tasks.size <= this.maxWaiting) return;
    const hasTooMany = (network: string | null): boolean =>
      network !== null && (counts.get(network) ?? 0) > this.maxWaiting;
    for (const task of [...this.tasks].reverse()) {
      const { networks } = task.ticket;
      if (![...networks].every(hasTooMany)) continue;
      this.refuse(task, this.refusal());
      for (const network of networks) counts.set(network, (counts.get(network) ?? 0) - 1);
    }
  }

  private refuse(task: Waiting<Job>, error: Error): void {
    this.tasks.delete(task);
    task.refuse(error);
  }

  private tasksOf(network: string | null): Waiting<Job>[] {
    return [...this.tasks].filter(({ ticket }) => ticket.networks.has(network));
  }
}
