import type { GameStatus } from '@contract/games.js';
import { Box } from '@mui/material';

const COLOURS: Record<GameStatus, string> = {
  Live: 'success.main',
  Scheduled: 'warning.main',
  Finished: 'text.secondary',
};

/** A status as a word with a dot: the colour never speaks alone. */
export function StatusLabel({ status }: { status: GameStatus }) {
  const color = COLOURS[status];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color, fontWeight: 550 }}>
      <Box component="span" aria-hidden sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'currentcolor' }} />
      {status}
    </Box>
  );
}
