import type { ReplayRecord } from '@contract/records/replay.record.js';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';

/** How many parts a replay has; without one there is nothing to watch. */
export function PartCount({ replay }: { replay: ReplayRecord }) {
  if (replay.parts.length) return <>{replay.parts.length}</>;
  return (
    <Box
      component="span"
      title="Nothing to watch yet"
      sx={{ color: 'warning.main', display: 'inline-flex', alignItems: 'center', gap: 0.5, verticalAlign: 'bottom' }}
    >
      <WarningIcon aria-hidden sx={{ fontSize: 15 }} />
      None
    </Box>
  );
}
