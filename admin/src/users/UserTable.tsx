import type { UserRecord } from '@contract/records/user.record.js';
import { DataTable } from 'react-admin';
import { useRoles } from '../roles/useRoles.js';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { relativeDay } from '../shared/time.js';
import { permissionCount } from './permissions/labels.js';
import { UserActions } from './UserActions.js';
import { UserName } from './UserName.js';
import { UserStatusSelect } from './UserStatusSelect.js';

const Col = DataTable.Col<UserRecord>;

const bulk = (
  <BulkDelete<UserRecord>
    permission="users:delete"
    noun="users"
    nameOf={({ username, email }) => `${username} (${email})`}
    consequence="They are signed out of every device; what they did stays in the activity log."
  />
);

export function UserTable() {
  const { nameOf } = useRoles();
  return (
    <ListTable<UserRecord>
      storeKey="users"
      main="username"
      mainWidth="30%"
      bulk={bulk}
      hidden={['permissions', 'updatedAt']}
      roomy={['createdAt']}
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
