import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES } from '@contract/statuses.js';
import AddIcon from '@mui/icons-material/Add';
import { Typography } from '@mui/material';
import { lazy } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogAt } from '../shared/DialogAt.js';
import { choicesOf } from '../shared/form/index.js';
import {
  BulkStatus,
  DeleteAction,
  DeleteChosen,
  RowActions,
  SelectFilter,
  StatusAction,
  StatusCell,
} from '../shared/list/index.js';
import { StatusDialog } from '../shared/list/StatusDialog.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { requestStatus, teamsOf } from './status.js';

const GameFromRequest = lazy(() => import('./GameFromRequest.js'));

const LABEL = 'Change request status';

export default function RequestsPage() {
  return (
    <ResourcePage<MatchRequestRecord>
      resource="requests"
      title="Match requests"
      storeKey="match-requests"
      csv={[
        ['Home team', ({ team }) => team.homeTeam],
        ['Away team', ({ team }) => team.awayTeam],
        'league',
        'category',
        'username',
        'email',
        'status',
        ['Received', 'createdAt'],
      ]}
      filters={<SelectFilter source="status" label="Status" choices={choicesOf(REQUEST_STATUSES)} />}
      main="team"
      created="Received"
      columns={[
        { source: 'team', label: 'Teams', render: (request) => <OneLine text={teamsOf(request)} width={480} /> },
        { source: 'league', text: 130 },
        { source: 'category', hidden: 'compact', text: 110 },
        { source: 'username', text: 110 },
        { source: 'email', hidden: 'compact', text: 150 },
        { source: 'status', render: (request) => <StatusCell of={requestStatus} record={request} /> },
      ]}
      bulk={
        <>
          <BulkStatus of={requestStatus} />
          <DeleteChosen<MatchRequestRecord> resource="requests" nameOf={teamsOf} />
        </>
      }
      actions={(request) => <RequestActions request={request} />}
      card={(request) => ({
        title: teamsOf(request),
        trailing: <StatusCell of={requestStatus} record={request} />,
        lines: [
          `${request.league} · ${request.category}`,
          `${request.username}, ${request.email}`,
          <time dateTime={request.createdAt}>{relativeDay(request.createdAt)}</time>,
        ],
      })}
      empty={{ title: 'No match requests', text: 'Games that visitors would like to see arrive here.' }}
      dialogs={
        <>
          <DialogAt name="status" permission="match-requests:update">
            {(id, close) => (
              <StatusDialog of={requestStatus} title={LABEL} id={id} onClose={close}>
                {(request) => <RequestSummary request={request} />}
              </StatusDialog>
            )}
          </DialogAt>
          <DialogAt name="game" permission="games:create">
            {(id, close) => <GameFromRequest id={id} onClose={close} />}
          </DialogAt>
        </>
      }
    />
  );
}

function RequestSummary({ request }: { request: MatchRequestRecord }) {
  const { league, category, username, email } = request;
  return (
    <>
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{teamsOf(request)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {league} · {category}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        Asked for by {username}, {email}
      </Typography>
    </>
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
      <StatusAction resource="requests" label={LABEL} id={request.id} of={name} />
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
