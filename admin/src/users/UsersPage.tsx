import { USER_STATUSES, type UserRecord } from '@contract/records/user.record.js';
import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { useRoles } from '../roles/useRoles.js';
import { choicesOf } from '../shared/form/index.js';
import { BulkDelete, SelectFilter } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine, RelativeDay } from '../shared/text.js';
import { permissionCount } from './permissions/labels.js';
import { UserActions, UserStatusSelect } from './UserActions.js';
import { UserDialogs } from './UserDialogs.js';
import { UserName } from './UserName.js';
import { userLabel } from './UsersInput.js';

export default function UsersPage() {
  const { choices, nameOf } = useRoles();
  return (
    <ResourcePage<UserRecord>
      resource="users"
      title="Users"
      text="People who can use this dashboard."
      csv={['username', 'email', 'role', 'status', ['Permissions', permissionCount], ['Created', 'createdAt']]}
      filters={
        <>
          {choices.length > 0 && <SelectFilter source="role" label="Role" choices={choices} />}
          <SelectFilter source="status" label="Status" choices={choicesOf(USER_STATUSES)} />
        </>
      }
      main="username"
      mainWidth="30%"
      columns={[
        { source: 'username', render: (user) => <UserName user={user} nowrap /> },
        { source: 'email', hidden: 'narrow', text: 220 },
        { source: 'role', render: ({ role }) => <OneLine text={nameOf(role)} width={140} /> },
        { source: 'status', render: (user) => <UserStatusSelect user={user} /> },
        { source: 'permissions', hidden: 'always', render: permissionCount },
      ]}
      bulk={
        <BulkDelete<UserRecord>
          nameOf={userLabel}
          consequence="They are logged out of every device and their API keys are revoked; their actions stay in the activity log."
        />
      }
      actions={(user) => <UserActions user={user} />}
      card={(user) => ({
        title: <UserName user={user} />,
        trailing: <UserStatusSelect user={user} />,
        lines: [
          user.email,
          <span key="role">
            <span>{`${nameOf(user.role)} · `}</span>
            <RelativeDay at={user.createdAt} />
          </span>,
        ],
      })}
      empty={{ text: 'Add staff here; there is no public registration.', children: null }}
      add={{ label: 'Add staff', icon: AddIcon }}
      dialogs={<UserDialogs />}
    />
  );
}
