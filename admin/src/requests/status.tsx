import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES, type RequestStatus } from '@contract/statuses.js';
import { StatusSelect } from '../shared/list/index.js';
import type { StatusTones } from '../shared/StatusLabel.js';
import { useSetStatus } from '../shared/writes.js';

/** The status of a request, changed where it stands. */
export function RequestStatusSelect({ request }: { request: MatchRequestRecord }) {
  const save = useSetStatus('requests');
  return (
    <StatusSelect
      record={request}
      value={request.status}
      statuses={REQUEST_STATUSES}
      tones={REQUEST_TONES}
      permission="match-requests:update"
      of={teamsOf(request)}
      save={(status) => save(request, status)}
      optimistic
    />
  );
}

export const REQUEST_TONES: StatusTones<RequestStatus> = { New: 'new', Pending: 'waiting', Approved: 'good' };

/** 'Arsenal – Chelsea' */
export const teamsOf = ({ team }: Pick<MatchRequestRecord, 'team'>): string => `${team.homeTeam} – ${team.awayTeam}`;
