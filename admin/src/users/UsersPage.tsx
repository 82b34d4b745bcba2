import { USER_STATUSES, type UserRecord } from '@contract/records/user.record.js';
import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { DataTable } from 'react-admin';
import { PermissionGate } from '../auth/index.js';
import { useRoles } from '../roles/useRoles.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/Field.js';
import { BulkDelete, Cards, ListFrame, ListTable, RowCard, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { OneLine } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { permissionCount } from './permissions/labels.js';
import { UserActions } from './UserActions.js';
import { UserDialogs } from './UserDialogs.js';
import { UserName } from './UserName.js';
import { UserStatusSelect } from './UserStatusSelect.js';

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
          empty={<EmptyState title="No users yet" text="Add staff here; there is no public registration." />}
        />
      </PermissionGate>
      <UserDialogs />
    </Page>
  );
}

const Col = DataTable.Col<UserRecord>;

const bulk = (
  <BulkDelete<UserRecord>
    permission="users:delete"
    noun="users"
    nameOf={({ username, email }) => `${username} (${email})`}
    consequence="They are signed out of every device; what they did stays in the activity log."
  />
);

function UserTable() {
  const { nameOf } = useRoles();
  return (
    <ListTable<UserRecord>
      storeKey="users"
      main="username"
      mainWidth="30%"
      bulk={bulk}
      hidden={['permissions', 'updatedAt']}
      hiddenWhenCompact={['createdAt']}
    >
      <Col source="username" label="Username" render={(user) => <UserName user={user} nowrap />} />
      <Col source="email" label="Email" render={({ email }) => <OneLine text={email} width={220} />} />
      <Col source="role" label="Role" render={({ role }) => <OneLine text={nameOf(role)} width={140} />} />
      <Col source="status" label="Status" render={(user) => <UserStatusSelect user={user} />} />
      <Col source="permissions" label="Permissions" disableSort render={permissionCount} />
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col source="actions" label="Actions" disableSort align="right" render={(user) => <UserActions user={user} />} />
    </ListTable>
  );
}

function UserCard({ user }: { user: UserRecord }) {
  const { nameOf } = useRoles();
  const lines = [user.email, `${nameOf(user.role)} · ${relativeDay(user.createdAt)}`];
  return (
    <RowCard
      title={<UserName user={user} />}
      aside={<UserStatusSelect user={user} />}
      lines={lines.map((line) => (
        <span key={line} style={{ overflowWrap: 'anywhere' }}>
          {line}
        </span>
      ))}
      actions={<UserActions user={user} />}
    />
  );
}
