import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES } from '@contract/statuses.js';
import { StatusSelect } from '../shared/list/index.js';
import { useSetStatus } from '../shared/useSetStatus.js';
import { REQUEST_TONES } from './status.js';
import { teamsOf } from './teams.js';

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
