import type { StreamsDownEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { useEffect, useEffectEvent } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { streamsDown } from '../live/index.js';
import { linkedToast } from './linked-toast.js';

const SHOWN_MS = 30_000;

/** Says in a toast, on any page, that nothing of a live game plays any more, to those who may change its streams. */
export function StreamsDown() {
  const mayOpenMatch = usePermission('matches:view');
  const provider = useDataProvider();
  const notify = useNotify();

  const say = useEffectEvent(async ({ matchId, gameId }: StreamsDownEvent): Promise<void> => {
    const { data } = await provider.getOne<GameRecord>('games', { id: gameId });
    const text = `No stream of ${data.homeTeam} – ${data.awayTeam} plays any more.`;
    const to = `/dashboard/matches/${matchId}?dialog=streams&id=${gameId}`;
    const message = linkedToast('error', text, mayOpenMatch && { to, label: 'Change streams' });
    notify(message, { type: 'error', autoHideDuration: SHOWN_MS });
  });

  useEffect(() => {
    // Of a game that is gone, or may not be read any more, nothing is said.
    const off = streamsDown.on((event) => void say(event).catch(() => undefined));
    return () => void off();
  }, []);
  return null;
}
