import type { LiveState } from '@contract/client/live-events.js';
import { Box, Tooltip } from '@mui/material';
import { liveState } from '../live/index.js';
import { useStoreValue } from '../shared/store.js';

const SAYS: Record<LiveState, { label: string; color: string }> = {
  open: { label: 'Live updates are on', color: 'success.main' },
  connecting: { label: 'Connecting to live updates', color: 'warning.main' },
  lost: { label: 'Live updates are lost: trying again', color: 'error.main' },
};

/** How fresh the page is: the state of the event stream. */
export function LiveDot() {
  const { label, color } = SAYS[useStoreValue(liveState)];
  return (
    <Tooltip title={label}>
      <Box
        role="img"
        aria-label={label}
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: color, mx: 0.5, flexShrink: 0 }}
      />
    </Tooltip>
  );
}
