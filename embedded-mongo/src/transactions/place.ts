import type { Queue } from './queue.js';
import { LockedError, type Transaction } from './transactions.js';

/**
 * Place of a step in the queues of the resources that it has waited for. The step keeps its place until it ends, so
 * that no later transaction claims these resources first.
 */
export class Place {
  private queues: Map<string, Queue> | undefined;

  /**
   * Enters the queue of a locked resource, and returns the transaction that has claimed it. Throws any other error
   * again.
   */
  enter(error: unknown): Transaction {
    if (!(error instanceof LockedError)) throw error;
    const { owner, resource, queue } = error;
    this.queues ??= new Map();
    if (!this.queues.has(resource)) {
      this.queues.set(resource, queue);
      queue.enter(resource);
    }
    return owner;
  }

  /** Leaves the queues, so that transactions can claim the resources again. */
  leave(): void {
    for (const [resource, queue] of this.queues ?? []) queue.leave(resource);
    this.queues = undefined;
  }
}
