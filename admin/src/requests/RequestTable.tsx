import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES, type RequestStatus } from '@contract/statuses.js';
import { DataTable } from 'react-admin';
import { setStatus } from '../api/status.js';
import { BulkDelete, BulkStatus, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { relativeDay } from '../shared/time.js';
import { RequestActions } from './RequestActions.js';
import { RequestStatusSelect } from './RequestStatusSelect.js';
import { REQUEST_TONES } from './status.js';
import { teamsOf } from './teams.js';

const Col = DataTable.Col<MatchRequestRecord>;

const bulk = (
  <>
    <BulkStatus<MatchRequestRecord, RequestStatus>
      permission="match-requests:update"
      noun="requests"
      statuses={REQUEST_STATUSES}
      tones={REQUEST_TONES}
      nameOf={teamsOf}
      save={(request, status) => setStatus('requests', request, status)}
    />
    <BulkDelete<MatchRequestRecord> permission="match-requests:delete" noun="requests" nameOf={teamsOf} />
  </>
);

export function RequestTable() {
  return (
    <ListTable<MatchRequestRecord>
      storeKey="match-requests"
      main="team"
      bulk={bulk}
      hidden={['updatedAt']}
      roomy={['category', 'email', 'createdAt']}
    >
      <Col
        source="team"
        label="Teams"
        disableSort
        render={(request) => <OneLine text={teamsOf(request)} width={480} />}
      />
      <Col source="league" label="League" render={({ league }) => <OneLine text={league} width={130} />} />
      <Col source="category" label="Category" render={({ category }) => <OneLine text={category} width={110} />} />
      <Col source="username" label="Username" render={({ username }) => <OneLine text={username} width={110} />} />
      <Col source="email" label="Email" render={({ email }) => <OneLine text={email} width={150} />} />
      <Col source="status" label="Status" render={(request) => <RequestStatusSelect request={request} />} />
      <Col
        source="createdAt"
        label="Received"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(request) => <RequestActions request={request} />}
      />
    </ListTable>
  );
}
