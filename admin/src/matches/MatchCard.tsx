import type { MatchRecord } from '@contract/records/match.record.js';
import { RowCard } from '../shared/list/index.js';
import { NameLink } from '../shared/NameLink.js';
import { gamesIn } from './games-in.js';
import { MatchActions } from './MatchActions.js';

export function MatchCard({ match }: { match: MatchRecord }) {
  return (
    <RowCard
      title={<NameLink to={`/dashboard/matches/${match.id}`} name={match.title} />}
      lines={[[match.category, gamesIn(match)].filter(Boolean).join(' · ')]}
      actions={<MatchActions match={match} />}
    />
  );
}
