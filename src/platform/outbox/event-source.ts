import type { OutboxRow } from './outbox.schema.js';

/** What waits to be told elsewhere than in the outbox. */
export interface Waiting {
  rows: readonly OutboxRow[];
  /** Whether more waits than these rows. */
  isPart: boolean;
  /**
   * Takes rows off the waiting, once they have been numbered. Until then they are found again, after a crash too: by
   * their keys they are then known not to be new.
   */
  told(rows: readonly OutboxRow[]): Promise<void>;
}

/** Marks on records of changes that are still to be told: thousands of changes at once need no row each in the outbox. */
export interface EventSource {
  waiting(): Promise<Waiting>;
}
