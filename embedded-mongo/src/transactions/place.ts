import type { Queue } from './queue.js';
import { LockedError, type Transaction } from './transactions.js';

/**
 * The place of a step that waits for transactions. It keeps what it has waited for until it is done, so that no transaction
 * that comes later has it first.
 */
export class Place {
  private kept: Map<string, Queue> | undefined;

  /** Waits in line for what a step has met, and gives the transaction that has it; any other error is thrown again. */
  takenBy(error: unknown): Transaction {
    if (!(error instanceof LockedError)) throw error;
    const { owner, resource, queue } = error;
    this.kept ??= new Map();
    if (!this.kept.has(resource)) {
      this.kept.set(resource, queue);
      queue.enter(resource);
    }
    return owner;
  }

  /** Lets transactions have again what was waited for. */
  leave(): void {
    for (const [resource, queue] of this.kept ?? []) queue.leave(resource);
    this.kept = undefined;
  }
}
