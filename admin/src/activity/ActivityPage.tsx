import { API_KEY_ROLE } from '@contract/api-keys.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import ClearIcon from '@mui/icons-material/DeleteSweepOutlined';
import { Box, Button } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { PermissionGate, usePermission } from '../auth/index.js';
import { useRoles } from '../roles/useRoles.js';
import { DialogButton } from '../shared/ActionButton.js';
import type { CsvColumns } from '../shared/csv.js';
import { EmptyState } from '../shared/EmptyState.js';
import {
  Cards,
  DateFilter,
  DetailsToggle,
  ListFrame,
  RecordFilter,
  ResourceTable,
  RowCard,
  SearchFilter,
  SelectFilter,
} from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { DayAndHour, OneLine } from '../shared/text.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { userLabel } from '../users/UsersInput.js';
import { ActivityDetails } from './ActivityDetails.js';
import { Actor } from '../users/UserName.js';
import { resourceChoices, resourceLabel, sourceChoices, sourceLabel, SYSTEM_ROLE } from './words.js';

const ClearLogsDialog = lazy(() => import('./ClearLogsDialog.js'));

const CSV: CsvColumns<ActivityRecord> = [
  ['When (UTC)', 'createdAt'],
  ['Who', ({ user }) => user.username],
  'role',
  ['API key', ({ apiKey = '' }) => apiKey],
  'action',
  ['Resource', ({ resource }) => resourceLabel(resource)],
  ['Record', 'resourceId'],
  'source',
];

/** What staff, and the server by itself, did: newest first, new entries as they come. */
export default function ActivityPage() {
  const { name, id, close } = useDialogParam();
  const maySeePeople = usePermission('users:view');
  const mayClear = usePermission('logs:delete') && maySeePeople;
  const clear = (
    <DialogButton
      permission="logs:delete"
      label="Delete activity logs"
      icon={ClearIcon}
      variant="outlined"
      color="error"
      locked={maySeePeople ? undefined : 'Choosing whose activity goes needs users:view.'}
      dialog="clear"
    />
  );
  return (
    <Page title="Activity logs" text="What was done, by whom and when." permission="logs:access" actions={clear}>
      <PermissionGate permission="logs:view" heading="h2">
        <ListFrame<ActivityRecord>
          resource="activity"
          storeKey="activity"
          csv={CSV}
          filters={<Filters withPeople={maySeePeople} />}
          table={<ActivityTable />}
          cards={<Cards<ActivityRecord> card={(entry) => <ActivityCard entry={entry} />} />}
          empty={<EmptyState title="No activity yet" text="Every change by staff is recorded here." />}
        />
      </PermissionGate>
      <Suspense>
        {name === 'clear' && mayClear && <ClearLogsDialog key={id} ids={id ? id.split(',') : []} onClose={close} />}
      </Suspense>
    </Page>
  );
}

function Filters({ withPeople }: { withPeople: boolean }) {
  const { choices } = useRoles();
  const roles = [...choices, { id: API_KEY_ROLE, name: 'API key' }, { id: SYSTEM_ROLE, name: 'System' }];
  return (
    <>
      <SearchFilter label="Search activity" />
      {withPeople && <UserFilter />}
      <SelectFilter source="role" label="Role" choices={roles} />
      <SelectFilter source="resource" label="Resource" choices={resourceChoices} />
      <SelectFilter source="source" label="Source" choices={sourceChoices} />
      {/* Both wrap to the next line together. */}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <DateFilter source="from" label="From (UTC)" />
        <DateFilter source="to" label="To (UTC)" />
      </Box>
    </>
  );
}

function ActivityTable() {
  const { nameOf } = useRoles();
  return (
    <ResourceTable<ActivityRecord>
      resource="activity"
      storeKey="activity"
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
        { source: 'createdAt', label: 'When', render: ({ createdAt }) => <DayAndHour at={createdAt} /> },
      ]}
    />
  );
}

const Who = ({ entry }: { entry: ActivityRecord }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, maxWidth: 190 }}>
    <DetailsToggle of={entry.action} />
    <Actor entry={entry} />
  </Box>
);

function ActivityCard({ entry }: { entry: ActivityRecord }) {
  const { nameOf } = useRoles();
  const [open, setOpen] = useState(false);
  const id = useId();
  const label = open ? 'Hide details' : 'Details';
  return (
    <RowCard
      title={entry.action}
      lines={[
        `${entry.user.username} · ${entry.apiKey === undefined ? nameOf(entry.role) : `API key ${entry.apiKey}`}`,
        <>
          {resourceLabel(entry.resource)} · <DayAndHour at={entry.createdAt} />
        </>,
        open && (
          <Box id={id} sx={{ mt: 1, color: 'text.primary' }}>
            <ActivityDetails />
          </Box>
        ),
      ]}
      actions={
        <Button
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={`${label}: ${entry.action}`}
          onClick={() => setOpen(!open)}
          sx={{ ml: -0.25 }}
        >
          {label}
        </Button>
      }
    />
  );
}

/** Filters a list by who did it. */
const UserFilter = () => (
  <RecordFilter<UserRecord>
    resource="users"
    source="userId"
    label="User"
    sortedBy="username"
    optionLabel={userLabel}
    width={190}
  />
);
