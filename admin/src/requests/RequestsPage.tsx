import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES } from '@contract/statuses.js';
import { lazy, Suspense } from 'react';
import { PermissionGate } from '../auth/index.js';
import { DialogGate } from '../shared/DialogGate.js';
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
      <PermissionGate permission="match-requests:view">
        <ListFrame<MatchRequestRecord>
          resource="requests"
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
      </PermissionGate>
      <Suspense>
        {name === 'status' && id && (
          <DialogGate permission="match-requests:update" onDenied={close}>
            <RequestStatusDialog id={id} onClose={close} />
          </DialogGate>
        )}
        {name === 'game' && id && (
          <DialogGate permission="games:create" onDenied={close}>
            <GameFromRequest id={id} onClose={close} />
          </DialogGate>
        )}
      </Suspense>
    </Page>
  );
}
