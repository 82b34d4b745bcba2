import type { ReplayRecord } from '@contract/records/replay.record.js';
import { Box, Typography } from '@mui/material';
import { Thumbnail } from './Thumbnail.js';

/** A replay with its picture. */
export function ReplayName({ replay, nowrap = false }: { replay: ReplayRecord; nowrap?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Thumbnail address={replay.thumbnail} width={48} />
      <Typography
        component="span"
        variant="inherit"
        noWrap={nowrap}
        title={replay.title}
        sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {replay.title}
      </Typography>
    </Box>
  );
}
