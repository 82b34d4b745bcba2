import { MESSAGES } from '@contract/messages.js';
import { USER_STATUSES, type UserRecord } from '@contract/records/user.record.js';
import AddIcon from '@mui/icons-material/Add';
import AssignIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { Box, Card, Typography } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { UserDialogs } from '../users/UserDialogs.js';
import { AssignmentCard, AssignmentTable } from './AssignmentTable.js';
import { RoleList } from './RoleList.js';
import { useRoles } from './useRoles.js';

const RoleDialog = lazy(() => import('./RoleDialog.js'));

const CSV = [
  { title: 'Username', value: ({ username }: UserRecord) => username },
  { title: 'Email', value: ({ email }: UserRecord) => email },
  { title: 'Role', value: ({ role }: UserRecord) => role },
  { title: 'Status', value: ({ status }: UserRecord) => status },
];

/** The roles there are, and who has which. */
export default function RolesPage() {
  const { name, open, close } = useDialogParam();
  const maySeeRoles = usePermission('roles:view');
  const maySeeUsers = usePermission('users:view');
  const mayAdd = usePermission('roles:create');
  const actions = (
    <>
      <ActionButton
        permission="roles:create"
        label="Add role"
        icon={AddIcon}
        variant="outlined"
        onClick={() => open('add-role')}
      />
      <ActionButton
        permission="roles:assign"
        label="Assign role"
        icon={AssignIcon}
        variant="contained"
        locked={maySeeRoles && maySeeUsers ? undefined : MESSAGES.permissionDenied}
        onClick={() => open('assign')}
      />
    </>
  );
  return (
    <Page
      title="Roles"
      text="A role says who somebody is; what they may do is set by their permissions."
      permission="roles-permissions:access"
      actions={actions}
    >
      <Section title="All roles" needs="roles:view" shown={maySeeRoles}>
        <RoleList />
      </Section>
      <Section title="Who has which role" needs="users:view" shown={maySeeUsers}>
        <AssignmentList />
      </Section>
      <UserDialogs />
      <Suspense>{name === 'add-role' && mayAdd && <RoleDialog onClose={close} />}</Suspense>
    </Page>
  );
}

interface SectionProps {
  title: string;
  needs: string;
  shown: boolean;
  children: ReactNode;
}

/** A part of the page that has a key of its own. */
function Section({ title, needs, shown, children }: SectionProps) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {shown ? (
        children
      ) : (
        <Card>
          <EmptyState title={MESSAGES.permissionNotGranted} text={`Needed: ${needs}`} />
        </Card>
      )}
    </Box>
  );
}

function AssignmentList() {
  const { choices } = useRoles();
  return (
    <ListFrame<UserRecord>
      resource="users"
      storeKey="role-assignment"
      sort={{ field: 'username', order: 'ASC' }}
      csv={CSV}
      filters={
        <>
          <SearchFilter label="Search users" />
          {choices.length > 0 && <SelectFilter source="role" label="Role" choices={choices} />}
          <SelectFilter source="status" label="Status" choices={choicesOf(USER_STATUSES)} />
        </>
      }
      table={<AssignmentTable />}
      cards={<Cards<UserRecord> card={(user) => <AssignmentCard user={user} />} />}
      empty={<EmptyState title="No users yet" />}
    />
  );
}
