import type { GameRecord } from '@contract/records/match.record.js';
import { useEffect, useState } from 'react';
import { loadClipsOf, type ClipLink } from '../../lib/games/load.js';
import { refetchOnChange } from '../../lib/live/refetch-on-change.js';
import { getFresh } from '../../lib/live/store.js';

/**
 * Returns the clips of a game with live updates.
 *
 * @param initial clips of the rendered page
 */
export function useClipsOf(
  { _id, matchId }: Pick<GameRecord, '_id' | 'matchId'>,
  initial: readonly ClipLink[],
): readonly ClipLink[] {
  const [clips, setClips] = useState(initial);
  useEffect(() => {
    return refetchOnChange(
      ({ resource }) => resource === 'clips',
      async () => setClips(await loadClipsOf(getFresh, { _id, matchId })),
    ).stop;
  }, [_id, matchId]);
  return clips;
}
