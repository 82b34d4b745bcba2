import type { StreamListRecord } from '@contract/records/match.record.js';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';

/** The game of a stream, leading to its match. */
export function GameLink({ stream }: { stream: StreamListRecord }) {
  return (
    <Link component={RouterLink} to={`/dashboard/matches/${stream.matchId}`} sx={{ overflowWrap: 'anywhere' }}>
      {stream.gameTitle}
    </Link>
  );
}
