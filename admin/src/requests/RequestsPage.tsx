import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES } from '@contract/statuses.js';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { RequestCard } from './RequestCard.js';
import { RequestTable } from './RequestTable.js';

const RequestStatusDialog = lazy(() => import('./RequestStatusDialog.js'));
const GameFromRequest = lazy(() => import('./GameFromRequest.js'));

const CSV = [
  { title: 'Home team', value: ({ team }: MatchRequestRecord) => team.homeTeam },
  { title: 'Away team', value: ({ team }: MatchRequestRecord) => team.awayTeam },
  { title: 'League', value: ({ league }: MatchRequestRecord) => league },
  { title: 'Category', value: ({ category }: MatchRequestRecord) => category },
  { title: 'Username', value: ({ username }: MatchRequestRecord) => username },
  { title: 'Email', value: ({ email }: MatchRequestRecord) => email },
  { title: 'Status', value: ({ status }: MatchRequestRecord) => status },
  { title: 'Received', value: ({ createdAt }: MatchRequestRecord) => createdAt },
];

export default function RequestsPage() {
  const { name, id, close } = useDialogParam();
  return (
    <Page title="Match requests" permission="match-requests:access">
      <ListFrame<MatchRequestRecord>
        resource="match-requests"
        storeKey="match-requests"
        csv={CSV}
        filters={
          <>
            <SearchFilter label="Search requests" />
            <SelectFilter source="status" label="Status" choices={choicesOf(REQUEST_STATUSES)} />
          </>
        }
        table={<RequestTable />}
        cards={<Cards<MatchRequestRecord> card={(request) => <RequestCard request={request} />} />}
        empty={<EmptyState title="No match requests" text="Games that visitors would like to see arrive here." />}
      />
      <Suspense>
        {name === 'status' && id && <RequestStatusDialog id={id} onClose={close} />}
        {name === 'game' && id && <GameFromRequest id={id} onClose={close} />}
      </Suspense>
    </Page>
  );
}
