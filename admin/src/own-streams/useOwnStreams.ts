import { LIMITS } from '@contract/limits.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import { useGetList } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { isOwnStream } from '../shared/stream-token.js';

/**
 * Returns the own streams of a game by the id of their entry. Empty for users who may not list own streams. `own-stream`
 * events update the states.
 */
export function useOwnStreamsOf(game: GameRecord): ReadonlyMap<string, OwnStreamRecord> {
  const maySee = usePermission('own-streams:access');
  const { data = [] } = useGetList<OwnStreamRecord>(
    'own-streams',
    {
      filter: { gameId: game.id },
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: LIMITS.streamsPerGame },
    },
    { enabled: maySee && game.streamUrls.some(isOwnStream) },
  );
  return new Map(data.map((ownStream) => [ownStream.streamId, ownStream]));
}
