import { API_KEY_ROLE, SYSTEM_ROLE } from '@contract/permissions.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import ClearIcon from '@mui/icons-material/DeleteSweepOutlined';
import { Box } from '@mui/material';
import { lazy } from 'react';
import { usePermission } from '../auth/index.js';
import { useRoles } from '../roles/useRoles.js';
import { DialogButton } from '../shared/ActionButton.js';
import { DialogAt } from '../shared/DialogAt.js';
import { DetailsToggle, MomentFilter, RecordFilter, SelectFilter } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { DayAndHour, OneLine } from '../shared/text.js';
import { permissionLabel } from '../users/permissions/labels.js';
import { Actor } from '../users/UserName.js';
import { userLabel } from '../users/UsersInput.js';
import { ActivityDetails } from './ActivityDetails.js';
import { resourceChoices, resourceLabel, sourceChoices, sourceLabel } from './words.js';

const ClearLogsDialog = lazy(() => import('./ClearLogsDialog.js'));

/** Actions of staff and of the server, newest first, with live updates. */
export default function ActivityPage() {
  const { nameOf } = useRoles();
  const maySeePeople = usePermission('users:view');
  const mayClear = usePermission('logs:delete') && maySeePeople;
  return (
    <ResourcePage<ActivityRecord>
      resource="activity"
      title="Activity logs"
      text="Actions of staff and of the server."
      searched="activity"
      csv={[
        ['When (UTC)', 'createdAt'],
        ['Who', ({ user }) => user.username],
        'role',
        ['API key', ({ apiKey = '' }) => apiKey],
        'action',
        ['Resource', ({ resource }) => resourceLabel(resource)],
        ['Record', 'resourceId'],
        'source',
      ]}
      filters={<Filters withPeople={maySeePeople} />}
      main="action"
      mainWidth="60%"
      details={<ActivityDetails />}
      dated={false}
      columns={[
        { source: 'username', label: 'Who', render: (entry) => <Who entry={entry} /> },
        { source: 'role', hidden: 'compact', render: ({ role }) => <OneLine text={nameOf(role)} width={120} /> },
        { source: 'action', render: ({ action }) => <OneLine text={action} width="none" /> },
        { source: 'resource', render: ({ resource }) => resourceLabel(resource) },
        { source: 'source', hidden: 'always', render: ({ source }) => sourceLabel(source) },
        {
          source: 'resourceId',
          label: 'Record',
          hidden: 'always',
          render: ({ resourceId }) => <code>{resourceId || '—'}</code>,
        },
        { source: 'createdAt', label: 'When', as: 'moment' },
      ]}
      card={({ action, user, apiKey, role, resource, createdAt }) => ({
        title: action,
        lines: [
          `${user.username} · ${apiKey === undefined ? nameOf(role) : `API key ${apiKey}`}`,
          <>
            <span>{`${resourceLabel(resource)} · `}</span>
            <DayAndHour at={createdAt} />
          </>,
        ],
      })}
      empty={{ title: 'No activity yet', text: 'Every change by staff is recorded here.' }}
      buttons={
        <DialogButton
          permission="logs:delete"
          label="Delete activity logs"
          icon={ClearIcon}
          variant="outlined"
          color="error"
          locked={
            maySeePeople
              ? undefined
              : `To select the users, you need the permission “${permissionLabel('users:view')}”.`
          }
          dialog="clear"
        />
      }
      dialogs={
        mayClear && (
          <DialogAt name="clear" withId={false}>
            {(ids, close) => <ClearLogsDialog key={ids} ids={ids ? ids.split(',') : []} onClose={close} />}
          </DialogAt>
        )
      }
    />
  );
}

function Filters({ withPeople }: { withPeople: boolean }) {
  const { choices } = useRoles();
  const roles = [...choices, { id: API_KEY_ROLE, name: 'API key' }, { id: SYSTEM_ROLE, name: 'System' }];
  return (
    <>
      {withPeople && (
        <RecordFilter<UserRecord>
          resource="users"
          source="userId"
          label="User"
          sortedBy="username"
          optionLabel={userLabel}
          width={190}
        />
      )}
      <SelectFilter source="role" label="Role" choices={roles} />
      <SelectFilter source="resource" label="Resource" choices={resourceChoices} />
      <SelectFilter source="source" label="Source" choices={sourceChoices} />
      {/* Both wrap to the next line together. */}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <MomentFilter source="from" label="From" edge="start" />
        <MomentFilter source="to" label="To" edge="end" />
      </Box>
    </>
  );
}

const Who = ({ entry }: { entry: ActivityRecord }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, maxWidth: 190 }}>
    <DetailsToggle />
    <Actor entry={entry} />
  </Box>
);
