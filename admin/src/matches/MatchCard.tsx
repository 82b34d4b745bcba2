import type { MatchRecord } from '@contract/records/match.record.js';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { RowCard } from '../shared/list/index.js';
import { gamesIn } from './games-in.js';
import { MatchActions } from './MatchActions.js';

export function MatchCard({ match }: { match: MatchRecord }) {
  const title = (
    <Link component={RouterLink} to={`/dashboard/matches/${match.id}`}>
      {match.title}
    </Link>
  );
  return (
    <RowCard
      title={title}
      lines={[[match.category, gamesIn(match)].filter(Boolean).join(' · ')]}
      actions={<MatchActions match={match} />}
    />
  );
}
