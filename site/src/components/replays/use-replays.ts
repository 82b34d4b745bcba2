import type { ReplayPage } from '@contract/records/replay.record.js';
import { useEffect, useState } from 'react';
import { concernsReplays, refetchOnChange } from '../../lib/live/refetch-on-change.js';
import { getFresh } from '../../lib/live/store.js';
import { loadReplays, type ReplayQuery } from '../../lib/replays/listed.js';

/**
 * Returns the replays of a page with live updates.
 *
 * @param initial replays of the rendered page
 */
export function useReplays(initial: ReplayPage, { category, page, shown }: ReplayQuery): ReplayPage {
  const [listing, setListing] = useState(initial);
  useEffect(() => {
    const fetchNow = async (): Promise<void> => setListing(await loadReplays(getFresh, { category, page, shown }));
    return refetchOnChange(concernsReplays, fetchNow).stop;
  }, [category, page, shown]);
  return listing;
}
