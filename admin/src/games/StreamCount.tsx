import type { GameRecord } from '@contract/records/match.record.js';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';

/** How many streams a game has; none is a warning while it is not over. */
export function StreamCount({ game }: { game: GameRecord }) {
  const count = game.streamUrls.length;
  if (count || game.status === 'Finished') return <>{count}</>;
  return (
    <Box
      component="span"
      sx={{ color: 'warning.main', display: 'inline-flex', alignItems: 'center', gap: 0.5, verticalAlign: 'bottom' }}
    >
      <WarningIcon aria-hidden sx={{ fontSize: 15 }} />
      None
    </Box>
  );
}
