import type { OutboxRow } from './outbox.schema.js';

/** Pending events of a source other than the outbox. */
export interface PendingEvents {
  rows: readonly OutboxRow[];
  /** Whether the source has more rows than these. */
  isPart: boolean;
  /** Marks numbered rows as published. Until then they are found again, and their keys prevent duplicates. */
  published(rows: readonly OutboxRow[]): Promise<void>;
}

/** A source of events that are marked on records, so that thousands of simultaneous changes need no outbox rows. */
export interface EventSource {
  pending(): Promise<PendingEvents>;
}
