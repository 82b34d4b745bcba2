import type { ReplayPage } from '@contract/records/replay.record.js';
import { useEffect, useState } from 'react';
import { Refetcher } from '../../lib/live/refetcher.js';
import { getFresh, onRecordsChanged, startLive } from '../../lib/live/store.js';
import { loadReplays, type ReplayQuery } from '../../lib/replays/listed.js';

/**
 * Returns the replays of a page with live updates.
 *
 * @param initial replays of the rendered page
 */
export function useReplays(initial: ReplayPage, { category, page, shown }: ReplayQuery): ReplayPage {
  const [listing, setListing] = useState(initial);
  useEffect(() => {
    const refetcher = new Refetcher(async () => setListing(await loadReplays(getFresh, { category, page, shown })));
    startLive();
    return onRecordsChanged((change) => {
      if (!change || change.resource === 'replays' || change.resource === 'leagues') refetcher.schedule();
    });
  }, [category, page, shown]);
  return listing;
}
