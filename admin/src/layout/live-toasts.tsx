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

/** Target and label of a toast's link. */
interface ToastLink {
  to: string;
  label: string;
}

/** Returns a toast's content. `link` is false if the viewer may not open the target. */
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

/** Warns users who may change streams, on any page, when no stream of a live game plays any more. */
export function StreamsDown() {
  const mayOpenMatch = usePermission('matches:view');
  const provider = useDataProvider();
  const notify = useNotify();

  const showToast = useEffectEvent(async ({ matchId, gameId }: StreamsDownEvent): Promise<void> => {
    const { data } = await provider.getOne<GameRecord>('games', { id: gameId });
    const text = `All streams of ${data.homeTeam} – ${data.awayTeam} have stopped working.`;
    const to = `/dashboard/matches/${matchId}?dialog=streams&id=${gameId}`;
    const message = linkedToast('error', text, mayOpenMatch && { to, label: 'Change streams' });
    notify(message, { type: 'error', autoHideDuration: STREAMS_DOWN_MS });
  });

  useEffect(() => {
    // Games that were deleted or may not be read get no toast.
    const off = streamsDown.on((event) => void showToast(event).catch(() => undefined));
    return () => void off();
  }, []);
  return null;
}

/** Time to collect games with the same kick-off into one toast, in ms. */
const COLLECT_MS = 400;
const [WENT_LIVE_MS, ALERT_MS] = [10_000, 30_000];
/** Above this number of simultaneous go-lives, the toast shows only a count. */
const MAX_READ = 50;

const toMatch = ({ matchId }: GameEvent) => ({ to: `/dashboard/matches/${matchId}`, label: 'Open the match' });
const TO_LIST = { to: '/dashboard/matches', label: 'Show live games' };

/**
 * Shows a toast with a link when games go live automatically. For users who may change streams, the toast also names
 * games without a working stream.
 */
export function WentLive() {
  const user = useUser();
  const mayRead = mayAct(user, 'games', 'list');
  const mayOpenMatch = usePermission('matches:view');
  const mayOpenList = usePermission('ongoing-matches:access');
  const mayChangeStreams = usePermission('games:update');
  const provider = useDataProvider();
  const notify = useNotify();

  const showToast = useEffectEvent(async (games: readonly GameEvent[]): Promise<void> => {
    const [first] = games;
    if (!first) return;
    const { text, isAlert } = wentLiveText(games.length, await recordsOf(games), mayChangeStreams);
    const link = (games.length === 1 && mayOpenMatch && toMatch(first)) || (mayOpenList && TO_LIST);
    const message = linkedToast(isAlert ? 'warning' : 'success', text, link);
    notify(message, { type: 'info', autoHideDuration: isAlert ? ALERT_MS : WENT_LIVE_MS });
  });

  /** Returns the readable records, or an empty array above `MAX_READ`. */
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
    const games = collectWentLive((some) => void showToast(some), COLLECT_MS);
    const off = gameEvents.on((event) => games.add(event));
    return () => {
      off();
      games.stop();
    };
  }, [mayRead]);
  return null;
}
