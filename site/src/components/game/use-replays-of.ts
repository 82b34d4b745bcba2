import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayLink } from '@contract/records/replay.record.js';
import { useEffect, useState } from 'react';
import { loadReplaysOf } from '../../lib/games/load.js';
import { refetchOnChange } from '../../lib/live/refetch-on-change.js';
import { getFresh } from '../../lib/live/store.js';

/**
 * Returns the replays of a finished game with live updates. Empty for other games.
 *
 * @param initial replays of the rendered page
 */
export function useReplaysOf(
  { _id, status }: Pick<GameRecord, '_id' | 'status'>,
  initial: readonly ReplayLink[],
): readonly ReplayLink[] {
  const [replays, setReplays] = useState(initial);
  const isOver = status === 'Finished';
  useEffect(() => {
    if (!isOver) return;
    return refetchOnChange(
      ({ resource }) => resource === 'replays',
      async () => setReplays(await loadReplaysOf(getFresh, _id)),
    ).stop;
  }, [_id, isOver]);
  return isOver ? replays : [];
}
