import type { OutboxRow } from './outbox.schema.js';

/** Pending events of another source than the outbox. */
export interface PendingEvents {
  rows: readonly OutboxRow[];
  /** Whether there are more than these rows. */
  isPart: boolean;
  /** Marks rows as published, once they have been numbered. Until then they are found again; their keys prevent doubles. */
  published(rows: readonly OutboxRow[]): Promise<void>;
}

/** A source of events that are marked on records: thousands of changes at once need no row each in the outbox. */
export interface EventSource {
  pending(): Promise<PendingEvents>;
}
