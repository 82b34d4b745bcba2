import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES, type RequestStatus } from '@contract/statuses.js';
import AddIcon from '@mui/icons-material/Add';
import StatusIcon from '@mui/icons-material/FlagOutlined';
import { lazy, Suspense } from 'react';
import { DataTable } from 'react-admin';
import { setStatus } from '../api/record-calls.js';
import { PermissionGate } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/Field.js';
import {
  BulkDelete,
  BulkStatus,
  Cards,
  DeleteAction,
  ListFrame,
  ListTable,
  RowActions,
  RowCard,
  SearchFilter,
  SelectFilter,
} from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { OneLine } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { REQUEST_TONES, RequestStatusSelect, teamsOf } from './status.js';

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

function RequestTable() {
  return (
    <ListTable<MatchRequestRecord>
      storeKey="match-requests"
      main="team"
      bulk={bulk}
      hidden={['updatedAt']}
      hiddenWhenCompact={['category', 'email', 'createdAt']}
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

function RequestCard({ request }: { request: MatchRequestRecord }) {
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

function RequestActions({ request }: { request: MatchRequestRecord }) {
  const { open } = useDialogParam();
  const name = teamsOf(request);
  return (
    <RowActions>
      <ActionButton
        permission="games:create"
        label="Create a game from this"
        of={name}
        icon={AddIcon}
        onClick={() => open('game', request.id)}
      />
      <ActionButton
        permission="match-requests:update"
        label="Change request status"
        of={name}
        icon={StatusIcon}
        onClick={() => open('status', request.id)}
      />
      <DeleteAction
        resource="requests"
        record={request}
        permission="match-requests:delete"
        noun="request"
        name={name}
      />
    </RowActions>
  );
}
