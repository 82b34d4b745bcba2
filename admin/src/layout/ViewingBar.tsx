import { serverNow } from '@contract/time/server-clock.js';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '../api/index.js';
import { reloadSession, stopViewing, useViewing } from '../auth/index.js';
import { useZone } from '../shared/clock.js';
import { hour } from '../shared/time.js';

/** Height in px if the text fits on one line. */
export const VIEWING_BAR = 44;

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  px: { xs: 1.5, md: 2.5 },
  py: 0.5,
  minHeight: VIEWING_BAR,
  fontSize: '0.8125rem',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const;

/** Button in the colors of the bar. */
const button = {
  color: 'inherit',
  borderColor: 'currentcolor',
  '&:hover': { bgcolor: 'primary.contrastText', color: 'primary.main' },
  '&:focus-visible': { outline: '2px solid currentcolor', outlineOffset: 2 },
} as const;

/** The server's clock may be slightly behind the browser's. */
const GRACE_MS = 1_000;

/** Shows whose view of the dashboard is active and ends the view. */
export function ViewingBar() {
  const viewing = useViewing();
  const zone = useZone();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const isOver = !!viewing?.isOver;
  const until = viewing?.until;

  const stop = async (endMessage?: string): Promise<void> => {
    setBusy(true);
    try {
      const message = await stopViewing();
      notify(endMessage ?? message, { type: 'info' });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  const leave = useEffectEvent((viewed: string) => void stop(`The view as ${viewed} has ended.`));
  useEffect(() => {
    if (isOver) leave(viewing.viewed);
  }, [isOver, viewing]);

  useEffect(() => {
    if (!until || isOver) return;
    const remainingMs = Date.parse(until) - serverNow() + GRACE_MS;
    const timer = setTimeout(() => void reloadSession().catch(() => undefined), Math.max(GRACE_MS, remainingMs));
    return () => clearTimeout(timer);
  }, [until, isOver]);

  if (!viewing || isOver) return null;
  return (
    <Box component="section" aria-label="View as a colleague" sx={bar}>
      <ViewIcon aria-hidden sx={{ fontSize: 18 }} />
      <Box component="p" sx={{ m: 0, flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <span>Viewing as </span>
        <strong>{viewing.viewed}</strong>
        <span>{` until ${hour(viewing.until, zone)}. You cannot change anything.`}</span>
      </Box>
      <Button variant="outlined" sx={button} loading={busy} onClick={() => void stop()}>
        Stop viewing
      </Button>
    </Box>
  );
}
