import RefreshIcon from '@mui/icons-material/Refresh';
import { IconButton, Tooltip } from '@mui/material';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';

/** Reads everything on the page again. */
export function RefreshButton() {
  const client = useQueryClient();
  const busy = useIsFetching() > 0;
  return (
    <Tooltip title="Refresh">
      <IconButton
        aria-label="Refresh"
        aria-busy={busy}
        onClick={() => void client.invalidateQueries()}
        sx={{
          '& svg': { animation: busy ? 'turn 900ms linear infinite' : 'none' },
          '@keyframes turn': { to: { rotate: '1turn' } },
        }}
      >
        <RefreshIcon />
      </IconButton>
    </Tooltip>
  );
}
