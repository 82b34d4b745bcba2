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

/** The keys by which programs call the API. */
export default function ApiKeysPage() {
  const [made, setMade] = useState<string | null>(null);
  return (
    <ResourcePage<ApiKeyRecord>
      resource="api-keys"
      title="API keys"
      text="For programs that call the API. A key does what it names, as long as who made it may do it too."
      csv={[
        'name',
        'start',
        ['Permissions', permissionsOf],
        ['Made by', 'username'],
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
          label: 'Made by',
          render: (key) => <UserName user={{ id: key.userId, username: key.username }} nowrap />,
        },
        { source: 'lastUsedAt', label: 'Last used', as: 'lastDay' },
        { source: 'expiresAt', label: 'Expires', render: (key) => <Expiry of={key} /> },
      ]}
      createdHidden="always"
      actions={() => (
        <RowActions>
          <HistoryButton />
          <DeleteAction verb="Revoke" text="Programs that use it are refused from then on." />
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
      empty={{ text: 'Make one for a program that reads or changes data here: scores, fixtures, an app of your own.' }}
      add={{ label: 'Make API key' }}
      dialogs={
        <>
          <DialogAt name="create" permission="api-keys:create" withId={false}>
            {(_id, close) => <ApiKeyForm onMade={setMade} onClose={close} />}
          </DialogAt>
          {made && (
            <SecretDialog
              title="The new API key"
              text="Keep it where the program reads its secrets: it is shown this once."
              label="API key"
              secret={made}
              onClose={() => setMade(null)}
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
