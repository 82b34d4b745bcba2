import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayLink } from '@contract/records/replay.record.js';
import { useEffect, useState } from 'react';
import { loadReplaysOf } from '../../lib/games/load.js';
import { Refetcher } from '../../lib/live/refetcher.js';
import { getFresh, onRecordsChanged } from '../../lib/live/store.js';

/**
 * The replays of a finished game, kept up to date; none of any other.
 *
 * @param initial those that the page was made with
 */
export function useReplaysOf(
  { _id, status }: Pick<GameRecord, '_id' | 'status'>,
  initial: readonly ReplayLink[],
): readonly ReplayLink[] {
  const [replays, setReplays] = useState(initial);
  const isOver = status === 'Finished';
  useEffect(() => {
    if (!isOver) return;
    const refetcher = new Refetcher(async () => setReplays(await loadReplaysOf(getFresh, _id)));
    return onRecordsChanged((change) => {
      if (!change || change.resource === 'replays') refetcher.schedule();
    });
  }, [_id, isOver]);
  return isOver ? replays : [];
}
