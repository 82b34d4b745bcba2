import type { GameEvent, StreamsDownEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Button, SnackbarContent } from '@mui/material';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link } from 'react-router';
import { usePermission, useUser } from '../auth/index.js';
import { mayAct } from '../auth/permissions.js';
import { gameEvents, streamsDown } from '../live/bus.js';
import { collectWentLive, wentLiveText } from '../live/went-live.js';

/** Where a toast leads, and what the link says. */
interface ToastLink {
  to: string;
  label: string;
}

/** What a toast shows that leads somewhere; without a link where the reader may not go there. */
const linkedToast = (tone: 'success' | 'warning' | 'error', text: string, link: ToastLink | false): ReactElement => (
  <SnackbarContent
    className={`RaNotification-${tone}`}
    message={text}
    action={
      link && (
        <Button component={Link} to={link.to} size="small" color="inherit">
          <span>{link.label}</span>
        </Button>
      )
    }
  />
);

const STREAMS_DOWN_MS = 30_000;

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
    notify(message, { type: 'error', autoHideDuration: STREAMS_DOWN_MS });
  });

  useEffect(() => {
    // Of a game that is gone, or may not be read any more, nothing is said.
    const off = streamsDown.on((event) => void say(event).catch(() => undefined));
    return () => void off();
  }, []);
  return null;
}

/** Games with the same kick-off are shown in one toast, ms. */
const COLLECT_MS = 400;
const [WENT_LIVE_MS, ALERT_MS] = [10_000, 30_000];
/** Of more games that go live at once none is read. */
const MAX_READ = 50;

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
    notify(message, { type: 'info', autoHideDuration: isAlert ? ALERT_MS : WENT_LIVE_MS });
  });

  /** Those that can be read; of very many their number says enough. */
  const recordsOf = async (games: readonly GameEvent[]): Promise<GameRecord[]> => {
    if (games.length > MAX_READ) return [];
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
