import { MatchRequestStatusDto } from '@contract/dto/match-request.dto.js';
import { API_ERRORS } from '@contract/errors.js';
import type { MailState } from '@contract/mail.js';
import { MESSAGES } from '@contract/messages.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { REQUEST_STATUSES } from '@contract/statuses.js';
import AddIcon from '@mui/icons-material/Add';
import { Box, Typography } from '@mui/material';
import { lazy } from 'react';
import { useReference } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { usePermission, useUser } from '../auth/index.js';
import { gamePath } from '../games/game-path.js';
import { DialogButton } from '../shared/ActionButton.js';
import { choicesOf, Field, RecordDialogAt } from '../shared/form/index.js';
import {
  BulkStatus,
  DeleteAction,
  BulkDelete,
  RowActions,
  RowMenu,
  SelectFilter,
  StatusAction,
  StatusCell,
} from '../shared/list/index.js';
import { StatusDialogAt } from '../shared/list/StatusDialog.js';
import { NameLink } from '../shared/NameLink.js';
import { isMailOn } from '../shared/page-settings.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine, Quiet, RelativeDay } from '../shared/text.js';
import { requestStatus } from './request.js';
import { teamsOf } from './teams-of.js';

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
        { source: 'team', label: 'Teams', render: (request) => <Teams request={request} nowrap /> },
        { source: 'league', text: 130 },
        { source: 'category', hidden: 'compact', text: 110 },
        { source: 'username', hidden: 'narrow', text: 110 },
        { source: 'email', hidden: 'compact', text: 150 },
        { source: 'status', render: (request) => <StatusCell of={requestStatus} record={request} /> },
      ]}
      bulk={
        <>
          <BulkStatus of={requestStatus} />
          <BulkDelete<MatchRequestRecord> nameOf={teamsOf} />
        </>
      }
      actions={(request) => <RequestActions request={request} />}
      card={(request) => ({
        title: <Teams request={request} />,
        trailing: <StatusCell of={requestStatus} record={request} />,
        lines: [
          `${request.league} · ${request.category}`,
          `${request.username}, ${request.email}`,
          <RelativeDay at={request.createdAt} />,
        ],
      })}
      empty={{ title: 'No match requests', text: 'Games that visitors request appear here.' }}
      dialogs={
        <>
          <StatusDialogAt of={requestStatus} title={LABEL} more={NOTE}>
            {(request) => <RequestSummary request={request} />}
          </StatusDialogAt>
          <RecordDialogAt name="game" permission="games:create" title="Add game" dialog={GameFromRequest} />
        </>
      }
    />
  );
}

/** Note to the visitor about the reason of a decline. */
const NOTE = {
  initial: ({ note }: MatchRequestRecord) => ({ note }),
  inputs: <DeclineNote />,
  toSend: ({ status, note }: Record<string, unknown>) => (status === 'Cancel' ? { note } : {}),
};

function DeclineNote() {
  const status: unknown = useWatch({ name: 'status' });
  if (status !== 'Cancel') return null;
  const text = isMailOn ? 'Sent by email to the visitor.' : 'Email is not set up, so the note is only stored here.';
  return <Field of={MatchRequestStatusDto} source="note" multiline minRows={2} counted helperText={text} />;
}

/** State of the email with the decision. */
const MAIL_WORDS: Readonly<Record<MailState, string>> = {
  pending: 'The email with the decision is being sent.',
  sent: 'The email with the decision was sent.',
  failed: 'The email with the decision could not be delivered.',
};

function RequestSummary({ request }: { request: MatchRequestRecord }) {
  const { league, category, username, email, mailState } = request;
  return (
    <>
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{teamsOf(request)}</Typography>
      <Quiet sx={{ overflowWrap: 'anywhere' }}>{`${league} · ${category}`}</Quiet>
      <Quiet sx={{ mb: 1, overflowWrap: 'anywhere' }}>{`Requested by ${username}, ${email}`}</Quiet>
      {mailState && (
        <Typography variant="body2" color={mailState === 'failed' ? 'error' : 'text.secondary'} sx={{ mb: 1 }}>
          {MAIL_WORDS[mailState]}
        </Typography>
      )}
    </>
  );
}

/** Shows the teams, which link to the game if it exists. */
function Teams({ request, nowrap = false }: { request: MatchRequestRecord; nowrap?: boolean }) {
  const name = teamsOf(request);
  const { gameId } = request;
  const user = useUser();
  const { referenceRecord: game } = useReference<GameRecord>({
    reference: 'games',
    id: gameId ?? '',
    options: { enabled: gameId !== null },
  });
  if (!game) return nowrap ? <OneLine text={name} width={480} /> : <span>{name}</span>;
  const link = (
    <NameLink
      to={gamePath(user, game)}
      name={name}
      hint={`Its game: ${game.title} · ${game.matchTitle}`}
      nowrap={nowrap}
    />
  );
  return nowrap ? <Box sx={{ maxWidth: 480 }}>{link}</Box> : link;
}

function RequestActions({ request }: { request: MatchRequestRecord }) {
  const { gameId } = request;
  const mayUpdate = usePermission('match-requests:update');
  return (
    <RowActions>
      <DialogButton
        permission="games:create"
        label="Create a game from this"
        icon={AddIcon}
        locked={mayUpdate ? (gameId ? API_ERRORS.REQUEST_HAS_GAME.message : undefined) : MESSAGES.permissionDenied}
        dialog="game"
      />
      <RowMenu>
        <StatusAction label={LABEL} shortcut="e" />
        <DeleteAction />
      </RowMenu>
    </RowActions>
  );
}
