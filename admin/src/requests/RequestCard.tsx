import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { RowCard } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { RequestActions } from './RequestActions.js';
import { RequestStatusSelect } from './RequestStatusSelect.js';
import { teamsOf } from './teams.js';

export function RequestCard({ request }: { request: MatchRequestRecord }) {
  const { league, category, username, email, createdAt } = request;
  return (
    <RowCard
      title={teamsOf(request)}
      aside={<RequestStatusSelect request={request} />}
      lines={[
        `${league} · ${category}`,
        `${username}, ${email}`,
        <time dateTime={createdAt}>{relativeDay(createdAt)}</time>,
      ]}
      actions={<RequestActions request={request} />}
    />
  );
}
