import type { ActivityRecord } from '@contract/records/activity.record.js';
import ClearIcon from '@mui/icons-material/DeleteSweepOutlined';
import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { PermissionGate, usePermission } from '../auth/index.js';
import { useRoles } from '../roles/useRoles.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Cards, DateFilter, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { ActivityCard } from './ActivityCard.js';
import { ActivityTable } from './ActivityTable.js';
import { resourceChoices, resourceLabel, sourceChoices, SYSTEM_ROLE } from './labels.js';
import { UserFilter } from './UserFilter.js';

const ClearLogsDialog = lazy(() => import('./ClearLogsDialog.js'));

const CSV = [
  { title: 'When (UTC)', value: ({ createdAt }: ActivityRecord) => createdAt },
  { title: 'Who', value: ({ user }: ActivityRecord) => user.username },
  { title: 'Role', value: ({ role }: ActivityRecord) => role },
  { title: 'Action', value: ({ action }: ActivityRecord) => action },
  { title: 'Resource', value: ({ resource }: ActivityRecord) => resourceLabel(resource) },
  { title: 'Record', value: ({ resourceId }: ActivityRecord) => resourceId },
  { title: 'Source', value: ({ source }: ActivityRecord) => source },
];

/** What staff, and the server by itself, did: newest first, new entries as they come. */
export default function ActivityPage() {
  const { name, id, open, close } = useDialogParam();
  const maySeePeople = usePermission('users:view');
  const mayClear = usePermission('logs:delete') && maySeePeople;
  const clear = (
    <ActionButton
      permission="logs:delete"
      label="Delete activity logs"
      icon={ClearIcon}
      variant="outlined"
      color="error"
      locked={maySeePeople ? undefined : 'Choosing whose activity goes needs users:view.'}
      onClick={() => open('clear')}
    />
  );
  return (
    <Page title="Activity logs" text="What was done, by whom and when." permission="logs:access" actions={clear}>
      <PermissionGate permission="logs:view">
        <ListFrame<ActivityRecord>
          resource="activity"
          storeKey="activity"
          csv={CSV}
          filters={<Filters withPeople={maySeePeople} />}
          table={<ActivityTable />}
          cards={<Cards<ActivityRecord> card={(entry) => <ActivityCard entry={entry} />} />}
          empty={<EmptyState title="Nothing was done yet" text="Every change by staff is recorded here." />}
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
  const roles = [...choices, { id: SYSTEM_ROLE, name: 'System' }];
  return (
    <>
      <SearchFilter label="Search activity" />
      {withPeople && <UserFilter />}
      <SelectFilter source="role" label="Role" choices={roles} />
      <SelectFilter source="resource" label="Resource" choices={resourceChoices} />
      <SelectFilter source="source" label="Source" choices={sourceChoices} />
      {/* Where the line ends, the two stay together. */}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <DateFilter source="from" label="From (UTC)" />
        <DateFilter source="to" label="To (UTC)" />
      </Box>
    </>
  );
}
