import type { GameEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { useEffect, useEffectEvent } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { mayAct } from '../auth/permissions.js';
import { usePermission, useUser } from '../auth/index.js';
import { gameEvents } from '../live/index.js';
import { collectWentLive, wentLiveText } from '../live/went-live.js';
import { linkedToast } from './linked-toast.js';

/** Games with the same kick-off are shown in one toast, ms. */
const COLLECT_MS = 400;
const [SHOWN_MS, ALERT_MS] = [10_000, 30_000];
/** Of more games that go live at once none is read. */
const MOST_READ = 50;

const toMatch = ({ matchId }: GameEvent) => ({ to: `/dashboard/matches/${matchId}`, label: 'Open the match' });
const TO_LIST = { to: '/dashboard/matches', label: 'Show what is live' };

/**
 * Says in a toast that a game has gone live by itself, with a link to it for those who may open it; and to those who can do
 * something about it, that no stream of it plays.
 */
export function WentLive() {
  const user = useUser();
  const mayRead = mayAct(user, 'games', 'list');
  const mayOpenMatch = usePermission('matches:view');
  const mayOpenList = usePermission('ongoing-matches:access');
  const mayChangeStreams = usePermission('games:update');
  const provider = useDataProvider();
  const notify = useNotify();

  const say = useEffectEvent(async (games: readonly GameEvent[]): Promise<void> => {
    const [first] = games;
    if (!first) return;
    const { text, isAlert } = wentLiveText(games.length, await recordsOf(games), mayChangeStreams);
    const link = (games.length === 1 && mayOpenMatch && toMatch(first)) || (mayOpenList && TO_LIST);
    const message = linkedToast(isAlert ? 'warning' : 'success', text, link);
    notify(message, { type: 'info', autoHideDuration: isAlert ? ALERT_MS : SHOWN_MS });
  });

  /** Those that can be read; of very many their number says enough. */
  const recordsOf = async (games: readonly GameEvent[]): Promise<GameRecord[]> => {
    if (games.length > MOST_READ) return [];
    const ids = games.map(({ gameId }) => gameId);
    return provider.getMany<GameRecord>('games', { ids }).then(
      ({ data }) => data,
      () => [],
    );
  };

  useEffect(() => {
    if (!mayRead) return;
    const games = collectWentLive((some) => void say(some), COLLECT_MS);
    const off = gameEvents.on((event) => games.add(event));
    return () => {
      off();
      games.stop();
    };
  }, [mayRead]);
  return null;
}
