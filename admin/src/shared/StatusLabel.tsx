import type { GameStatus } from '@contract/games.js';
import { Box } from '@mui/material';

/**
 * The color of a status: green is active or done, amber waits for an action, red has failed, accent is new, gray has
 * ended.
 */
export type StatusTone = 'good' | 'waiting' | 'bad' | 'new' | 'quiet';

/** The tone of each status. Statuses without a tone are gray. */
export type StatusTones<Status extends string = string> = Readonly<Partial<Record<Status, StatusTone>>>;

const COLOURS: Record<StatusTone, string> = {
  good: 'success.main',
  waiting: 'warning.main',
  bad: 'error.main',
  new: 'primary.main',
  quiet: 'text.secondary',
};

const GAME_TONES: StatusTones<GameStatus> = { Live: 'good', Scheduled: 'waiting' };

interface StatusLabelProps<Status extends string> {
  status: Status;
  /** Defaults to the tones of games. */
  tones?: StatusTones<Status>;
}

/** Shows a status as text with a dot, so that the color is never the only information. */
export function StatusLabel<Status extends string>({ status, tones }: StatusLabelProps<Status>) {
  const color = COLOURS[((tones ?? GAME_TONES) as StatusTones)[status] ?? 'quiet'];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color, fontWeight: 550, whiteSpace: 'nowrap' }}
    >
      <Box component="span" aria-hidden sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'currentcolor' }} />
      <span>{status}</span>
    </Box>
  );
}
