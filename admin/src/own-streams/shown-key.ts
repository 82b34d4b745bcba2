import type { IngestAddress } from '@contract/records/own-stream.record.js';
import { createStore } from '../shared/store.js';

/** A new key, which the dashboard shows once. */
export interface ShownKey {
  /** Title of the own stream. */
  title: string;
  ingest: IngestAddress;
}

/** New key that is being shown, or null. Only in memory, so a reload forgets the key. */
export const shownKey = createStore<ShownKey | null>(null);
