import type { GameEvent, StreamDownEvent, StreamsDownEvent } from '@contract/events.js';
import { type Holder, holds } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Button, SnackbarContent } from '@mui/material';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { usePermission, useUser } from '../auth/index.js';
import { mayAct } from '../auth/permissions.js';
import { gamePath, REPLACE } from '../games/game-path.js';
import { gameEvents, streamsDown } from '../live/bus.js';
import { playAlertOnce, showNotification, useAlertNotification, useAlertSound } from '../live/stream-alerts.js';
import { collectWentLive, streamsDownText, wentLiveText } from '../live/went-live.js';
import { isOwnStream } from '../shared/stream-token.js';

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

/** Alerts users who may change streams, on any page, when a stream of a live game does not play any more. */
export function StreamsDown() {
  const user = useUser();
  const provider = useDataProvider();
  const notify = useNotify();
  const navigate = useNavigate();
  const [withSound] = useAlertSound();
  const [withNotification] = useAlertNotification();

  const showAlert = useEffectEvent(async (event: StreamsDownEvent | StreamDownEvent): Promise<void> => {
    const { data: game } = await provider.getOne<GameRecord>('games', { id: event.gameId });
    const text = streamsDownText(event, game);
    const link = fixOf(user, game);
    notify(linkedToast('error', text, link), { type: 'error', autoHideDuration: STREAMS_DOWN_MS });
    if (withSound) playAlertOnce();
    if (withNotification) showNotification(text, game.id, () => link && void navigate(link.to));
  });

  useEffect(() => {
    // Games that were deleted or may not be read get no alert.
    const off = streamsDown.on((event) => void showAlert(event).catch(() => undefined));
    return () => void off();
  }, []);
  return null;
}

/**
 * Returns the link to the form that replaces the first failing stream, to the page with the state of an own stream, or to the
 * streams dialog of the match.
 */
function fixOf(user: Holder | null, game: GameRecord): ToastLink | false {
  const page = gamePath(user, game);
  if (page === undefined) return false;
  const dead = game.streamUrls.find(({ health }) => health?.state === 'down');
  if (dead && isOwnStream(dead)) return { to: page, label: 'Open the game' };
  if (dead && holds(user, 'games:view')) return { to: `${page}?dialog=${REPLACE}&id=${dead.id}`, label: 'Replace' };
  return { to: `${page}?dialog=streams&id=${game.id}`, label: 'Change streams' };
}

/** Time to collect games with the same kick-off into one toast, in ms. */
const COLLECT_MS = 400;
const [WENT_LIVE_MS, ALERT_MS] = [10_000, 30_000];
/** Above this number of simultaneous go-lives, the toast shows only a count. */
const MAX_READ = 50;

const TO_LIST = { to: '/dashboard/matches', label: 'Show live games' };

/**
 * Shows a toast with a link when games go live automatically. For users who may change streams, the toast also names
 * games without a working stream.
 */
export function WentLive() {
  const user = useUser();
  const mayRead = mayAct(user, 'games', 'list');
  const mayOpenList = usePermission('ongoing-matches:access');
  const mayChangeStreams = usePermission('games:update');
  const provider = useDataProvider();
  const notify = useNotify();

  const showToast = useEffectEvent(async (games: readonly GameEvent[]): Promise<void> => {
    const [first] = games;
    if (!first) return;
    const { text, isAlert } = wentLiveText(games.length, await recordsOf(games), mayChangeStreams);
    const page = gamePath(user, { id: first.gameId, matchId: first.matchId });
    const link = (games.length === 1 && page && { to: page, label: 'Open the game' }) || (mayOpenList && TO_LIST);
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
