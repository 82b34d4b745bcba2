import type { Permission } from '@contract/permissions.js';
import type { ApiKeyRecord } from '@contract/records/api-key.record.js';
import { serverNow } from '@contract/time/server-clock.js';
import { lazy, useState } from 'react';
import { DialogAt } from '../shared/DialogAt.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { DeleteAction, RowActions } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { SecretDialog } from '../shared/SecretDialog.js';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';
import { DayAndHour, LastTime, OneLine } from '../shared/text.js';
import { permissionLabel } from '../users/permissions/labels.js';
import { UserName } from '../users/UserName.js';

const ApiKeyForm = lazy(() => import('./ApiKeyForm.js'));

const TONES: StatusTones<'Expired'> = { Expired: 'bad' };

const permissionsOf = ({ permissions }: ApiKeyRecord): string =>
  permissions.map((key) => permissionLabel(key as Permission)).join(', ');

export default function ApiKeysPage() {
  const [createdKey, setCreatedKey] = useState<string | null>(null);
  return (
    <ResourcePage<ApiKeyRecord>
      resource="api-keys"
      title="API keys"
      text="For programs that call the API. A key has the permissions that you select, as long as its creator has them too."
      csv={[
        'name',
        'start',
        ['Permissions', permissionsOf],
        ['Created by', 'username'],
        'expiresAt',
        'lastUsedAt',
        'createdAt',
      ]}
      main="name"
      mainWidth="30%"
      columns={[
        { source: 'name', render: ({ name }) => <OneLine text={name} width="none" /> },
        { source: 'start', label: 'Key', render: ({ start }) => <code>{`${start}…`}</code> },
        {
          source: 'permissions',
          hidden: 'compact',
          render: (key) => <OneLine text={permissionsOf(key)} width={260} />,
        },
        {
          source: 'username',
          label: 'Created by',
          render: (key) => <UserName user={{ id: key.userId, username: key.username }} nowrap />,
        },
        { source: 'lastUsedAt', label: 'Last used', as: 'lastDay' },
        { source: 'expiresAt', label: 'Expires', render: (key) => <Expiry of={key} /> },
      ]}
      createdHidden="always"
      actions={() => (
        <RowActions>
          <HistoryButton />
          <DeleteAction verb="Revoke" text="Programs that use this key will be rejected." />
        </RowActions>
      )}
      card={(key) => ({
        title: key.name,
        trailing: <Expiry of={key} />,
        lines: [
          <code>{`${key.start}…`}</code>,
          permissionsOf(key),
          <>
            <span>{`${key.username} · last used `}</span>
            <LastTime at={key.lastUsedAt} />
          </>,
        ],
      })}
      empty={{ text: 'Create a key for a program that reads or changes data: scores, fixtures, or your own app.' }}
      add={{ label: 'Create API key' }}
      dialogs={
        <>
          <DialogAt name="create" permission="api-keys:create" withId={false}>
            {(_id, close) => <ApiKeyForm onCreated={setCreatedKey} onClose={close} />}
          </DialogAt>
          {createdKey && (
            <SecretDialog
              title="The new API key"
              text="Store the key where the program reads its secrets. The key is shown only once."
              label="API key"
              secret={createdKey}
              onClose={() => setCreatedKey(null)}
            />
          )}
        </>
      }
    />
  );
}

function Expiry({ of: { expiresAt } }: { of: ApiKeyRecord }) {
  if (!expiresAt) return <span>Never</span>;
  if (Date.parse(expiresAt) <= serverNow()) return <StatusLabel status="Expired" tones={TONES} />;
  return <DayAndHour at={expiresAt} />;
}
