import type { ChangedEvent } from '@contract/events.js';
import { Refetcher } from './refetcher.js';
import { onRecordsChanged, startLive } from './store.js';

export interface Refetching {
  /** Schedules a fetch for another reason. */
  schedule: () => void;
  stop: () => void;
}

/** Fetches data again after each change that concerns the data, and after a gap, when anything may have changed. */
export function refetchOnChange(
  concerns: (change: ChangedEvent) => boolean,
  fetchNow: () => Promise<void>,
): Refetching {
  const refetcher = new Refetcher(fetchNow);
  startLive();
  const unsubscribe = onRecordsChanged((change) => {
    if (!change || concerns(change)) refetcher.schedule();
  });
  const stop = (): void => {
    unsubscribe();
    refetcher.stop();
  };
  return { schedule: () => refetcher.schedule(), stop };
}

/** Returns whether a change may affect lists of replays. */
export const concernsReplays = ({ resource }: ChangedEvent): boolean =>
  resource === 'replays' || resource === 'leagues';
