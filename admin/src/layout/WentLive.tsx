import type { GameEvent } from '@contract/events.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Button, SnackbarContent } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { mayAct } from '../auth/permissions.js';
import { usePermission, useUser } from '../auth/index.js';
import { gameEvents } from '../live/index.js';
import { collectWentLive } from '../live/went-live.js';

/** Games with the same kick-off are shown in one toast, ms. */
const COLLECT_MS = 400;
const SHOWN_MS = 10_000;

const toMatch = ({ matchId }: GameEvent) => ({ to: `/dashboard/matches/${matchId}`, label: 'Open the match' });
const TO_LIST = { to: '/dashboard/matches', label: 'Show what is live' };

/** Says in a toast that a game has gone live by itself, with a link to it for those who may open it. */
export function WentLive() {
  const user = useUser();
  const mayRead = mayAct(user, 'games', 'list');
  const mayOpenMatch = usePermission('matches:view');
  const mayOpenList = usePermission('ongoing-matches:access');
  const provider = useDataProvider();
  const notify = useNotify();

  const say = useEffectEvent(async (games: readonly GameEvent[]): Promise<void> => {
    const [first] = games;
    if (!first) return;
    const isOne = games.length === 1;
    const text = isOne ? `${await nameOf(first)} is live.` : `${games.length} games are live.`;
    const link = (isOne && mayOpenMatch && toMatch(first)) || (mayOpenList && TO_LIST);
    const action = link && (
      <Button component={RouterLink} to={link.to} size="small" color="inherit">
        {link.label}
      </Button>
    );
    const message = <SnackbarContent className="RaNotification-success" message={text} action={action} />;
    notify(message, { type: 'info', autoHideDuration: SHOWN_MS });
  });

  const nameOf = async ({ gameId }: GameEvent): Promise<string> => {
    try {
      const { data } = await provider.getOne<GameRecord>('games', { id: gameId });
      return `${data.homeTeam} – ${data.awayTeam}`;
    } catch {
      return 'A game';
    }
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
