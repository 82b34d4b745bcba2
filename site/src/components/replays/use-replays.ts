import { useEffect, useState } from 'react';
import { api } from '../../lib/api.js';
import { Refetcher } from '../../lib/live/refetcher.js';
import { onRecordsChanged, startLive } from '../../lib/live/store.js';
import { toListed, type ListedReplay } from '../../lib/replays/listed.js';

/** Every replay, newest first, kept up to date. */
export function useReplays(initial: readonly ListedReplay[]): readonly ListedReplay[] {
  const [replays, setReplays] = useState(initial);
  useEffect(() => {
    const refetcher = new Refetcher(async () => {
      const { data } = await api.GET('/api/replays', { cache: 'no-cache' });
      if (data) setReplays(data.replays.map(toListed));
    });
    startLive();
    return onRecordsChanged((change) => {
      if (!change || change.resource === 'replays' || change.resource === 'leagues') refetcher.schedule();
    });
  }, []);
  return replays;
}
