import type { ReplayPage } from '@contract/records/replay.record.js';
import { useEffect, useState } from 'react';
import { Refetcher } from '../../lib/live/refetcher.js';
import { getFresh, onRecordsChanged, startLive } from '../../lib/live/store.js';
import { loadReplays, type ReplayAsk } from '../../lib/replays/listed.js';

/**
 * The replays that a page shows, kept up to date.
 *
 * @param initial those that the page was made with
 */
export function useReplays(initial: ReplayPage, { category, page, shown }: ReplayAsk): ReplayPage {
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
