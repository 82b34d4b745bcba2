import { USER_STATUSES, type UserRecord } from '@contract/records/user.record.js';
import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { PermissionGate } from '../auth/index.js';
import { useRoles } from '../roles/useRoles.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { permissionCount } from './permissions/labels.js';
import { UserCard } from './UserCard.js';
import { UserDialogs } from './UserDialogs.js';
import { UserTable } from './UserTable.js';

const CSV = [
  { title: 'Username', value: ({ username }: UserRecord) => username },
  { title: 'Email', value: ({ email }: UserRecord) => email },
  { title: 'Role', value: ({ role }: UserRecord) => role },
  { title: 'Status', value: ({ status }: UserRecord) => status },
  { title: 'Permissions', value: permissionCount },
  { title: 'Created', value: ({ createdAt }: UserRecord) => createdAt },
];

/** The members of staff. */
export default function UsersPage() {
  const { open } = useDialogParam();
  const { choices } = useRoles();
  const add = (
    <ActionButton
      permission="users:create"
      label="Add staff"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title="Users" text="Who works with this dashboard." permission="users:access" actions={add}>
      <PermissionGate permission="users:view">
        <ListFrame<UserRecord>
          resource="users"
          storeKey="users"
          csv={CSV}
          filters={
            <>
              <SearchFilter label="Search users" />
              {choices.length > 0 && <SelectFilter source="role" label="Role" choices={choices} />}
              <SelectFilter source="status" label="Status" choices={choicesOf(USER_STATUSES)} />
            </>
          }
          table={<UserTable />}
          cards={<Cards<UserRecord> card={(user) => <UserCard user={user} />} />}
          empty={<EmptyState title="No users yet" text="Staff are added here; nobody registers by themselves." />}
        />
      </PermissionGate>
      <UserDialogs />
    </Page>
  );
}
