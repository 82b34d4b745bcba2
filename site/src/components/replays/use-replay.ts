import type { ReplayDetails } from '@contract/records/replay.record.js';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.js';
import { Refetcher } from '../../lib/live/refetcher.js';
import { browserStorage, onRecordsChanged, startLive } from '../../lib/live/store.js';
import { forgetGoneParts, hasReplayNotes } from '../../lib/streams/view-memory.js';

/**
 * One replay, kept up to date. Each time it is read the notes of views are cleaned: those of parts that it no longer has
 * are removed. A page opened with such notes asks at once.
 */
export function useReplay(initial: ReplayDetails): ReplayDetails {
  const [replay, setReplay] = useState(initial);
  const { _id } = initial;
  useEffect(() => {
    const storage = browserStorage();
    const refetcher = new Refetcher(async () => {
      const options = { params: { path: { id: _id } }, cache: 'no-cache' } as const;
      const { data, response } = await api.GET('/api/replays/{id}', options);
      if (response.status === 404) forgetGoneParts(storage, _id, []);
      const now = data?.replays[0];
      if (!now) return;
      const ids = now.parts.map((part) => part._id);
      forgetGoneParts(storage, _id, ids);
      setReplay(now);
    });
    startLive();
    if (hasReplayNotes(storage, _id)) refetcher.soon();
    // Its neighbours may be what changed.
    return onRecordsChanged((change) => {
      if (!change || change.resource === 'replays' || change.resource === 'leagues') refetcher.soon();
    });
  }, [_id]);
  return replay;
}
