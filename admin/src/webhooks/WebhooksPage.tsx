import type { WebhookRecord } from '@contract/records/webhook.record.js';
import SecretIcon from '@mui/icons-material/KeyOutlined';
import LogIcon from '@mui/icons-material/ReceiptLongOutlined';
import TestIcon from '@mui/icons-material/SendOutlined';
import { Alert, Box } from '@mui/material';
import { lazy, useState } from 'react';
import { useGetList } from 'react-admin';
import { apiPath } from '../api/envelope.js';
import { api, bodyOf, type Done, write } from '../api/index.js';
import { ifMatch } from '../api/request.js';
import { usePermission } from '../auth/index.js';
import { useZone } from '../shared/clock.js';
import { ActionButton, DialogButton } from '../shared/ActionButton.js';
import { flagChoices } from '../shared/choices.js';
import { DialogAt } from '../shared/DialogAt.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { AskAction, RecordActions, SelectFilter } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { SecretDialog } from '../shared/SecretDialog.js';
import { LastTime, OneLine } from '../shared/text.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { useAct } from '../shared/writes.js';
import { eventLabel, troubleOf, WebhookState } from './state.js';

const WebhookForm = lazy(() => import('./WebhookForm.js'));
const DeliveriesDialog = lazy(() => import('./DeliveriesDialog.js'));

const eventsOf = ({ events }: WebhookRecord): string => events.map(eventLabel).join(', ');

/** Other services that receive events. */
export default function WebhooksPage() {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <ResourcePage<WebhookRecord>
      resource="webhooks"
      title="Webhooks"
      text="Notify other services of events as they happen."
      csv={['name', 'url', ['Events', eventsOf], 'isActive', 'failingSince', 'lastDeliveredAt', 'createdAt']}
      filters={<SelectFilter source="isActive" label="State" choices={flagChoices('On', 'Off')} />}
      above={<Troubled />}
      main="name"
      mainWidth="24%"
      columns={[
        { source: 'name', render: ({ name }) => <OneLine text={name} width="none" /> },
        { source: 'url', label: 'URL', text: 220 },
        { source: 'events', hidden: 'compact', render: (webhook) => <OneLine text={eventsOf(webhook)} width={240} /> },
        { source: 'isActive', label: 'State', render: (webhook) => <WebhookState webhook={webhook} /> },
        { source: 'lastDeliveredAt', label: 'Delivered', hidden: 'narrow', as: 'lastDay' },
      ]}
      createdHidden="always"
      actions={(webhook) => <WebhookActions webhook={webhook} onSecret={setSecret} />}
      card={(webhook) => ({
        title: webhook.name,
        trailing: <WebhookState webhook={webhook} />,
        lines: [
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {webhook.url}
          </Box>,
          eventsOf(webhook),
          <>
            <span>Delivered: </span>
            <LastTime at={webhook.lastDeliveredAt} />
          </>,
        ],
      })}
      empty={{ text: 'Add a webhook for a service that posts scores, sends messages or stores a copy.' }}
      add={{}}
      dialogs={
        <>
          <DialogAt name="create" permission="webhooks:create" withId={false}>
            {(_id, close) => <WebhookForm onAdded={setSecret} onClose={close} />}
          </DialogAt>
          <RecordDialogAt<WebhookRecord> name="edit" permission="webhooks:update" dialog={WebhookForm} />
          <RecordDialogAt name="log" permission="webhooks:view" title="Deliveries" dialog={DeliveriesDialog} />
          {secret && (
            <SecretDialog
              title="The secret of the webhook"
              text="Receivers verify signatures with this secret. Store the secret where they read theirs. It is shown only once."
              label="Secret"
              secret={secret}
              onClose={() => setSecret(null)}
            />
          )}
        </>
      }
    />
  );
}

const NEWEST = { pagination: { page: 1, perPage: 100 }, sort: { field: 'createdAt', order: 'DESC' } } as const;

function Troubled() {
  const enabled = usePermission('webhooks:view');
  const zone = useZone();
  const { data = [] } = useGetList<WebhookRecord>('webhooks', NEWEST, { enabled });
  const troubled = data.filter((webhook) => troubleOf(webhook, zone));
  if (troubled.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {troubled.map((webhook) => (
        <div key={webhook.id}>
          <strong>{webhook.name}</strong>
          <span>{`: ${troubleOf(webhook, zone)}`}</span>
        </div>
      ))}
    </Alert>
  );
}

interface WebhookActionsProps {
  webhook: WebhookRecord;
  /** Called with a new secret. */
  onSecret(secret: string): void;
}

function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const { open } = useDialogParam();
  const { act, busy } = useAct('webhooks');
  const { id, revision } = webhook;
  const path = apiPath('webhooks', id);
  const test = (): Promise<boolean> => act(() => write('POST', `${path}/test`));
  const replaceSecret = async (): Promise<Done> => {
    const options = { params: { path: { id } }, headers: ifMatch(revision) };
    const response = await bodyOf(api.POST('/api/webhooks/{id}/secret', options));
    onSecret(response.secret);
    return response;
  };
  return (
    <RecordActions consequence="This also deletes its log.">
      <DialogButton permission="webhooks:view" label="Deliveries" icon={LogIcon} dialog="log" />
      <ActionButton
        permission="webhooks:update"
        label="Send a test"
        icon={TestIcon}
        disabled={busy}
        onClick={() => void test().then((sent) => sent && open('log', id))}
      />
      <AskAction
        label="New secret"
        icon={SecretIcon}
        question={{
          title: 'Create a new secret?',
          text: 'For a day, messages are also signed with the old secret. Update the receivers within that time.',
          action: 'Create a new secret',
        }}
        run={replaceSecret}
      />
    </RecordActions>
  );
}
