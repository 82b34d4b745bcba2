import { LIMITS } from '@contract/limits.js';
import type { GameRecord, StreamListRecord, StreamRecord } from '@contract/records/match.record.js';
import { useGetList } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { CHECKS_REFRESH_MS } from '../streams/Health.js';

/** A stream of the game. Its reports, playback and checks are undefined for users who may not open the list of streams. */
export type StreamWithSigns = StreamRecord & Partial<Pick<StreamListRecord, 'reports' | 'playback'>>;

/** Returns the streams of a game in the order of staff, with their reports, playback and checks. */
export function useStreamsOf(game: GameRecord): StreamWithSigns[] {
  const maySee = usePermission('streams:access');
  const { data = [] } = useGetList<StreamListRecord>(
    'streams',
    {
      filter: { gameId: game.id },
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: LIMITS.streamsPerGame },
    },
    { enabled: maySee && game.streamUrls.length > 0, refetchInterval: CHECKS_REFRESH_MS },
  );
  const listed = new Map(data.map((stream) => [stream.id, stream]));
  return game.streamUrls.map((stream) => {
    const { reports, playback, health = stream.health } = listed.get(stream.id) ?? {};
    return { ...stream, reports, playback, health };
  });
}
