import type { UserRecord } from '@contract/records/user.record.js';
import AssignIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { DataTable, useListContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { ListTable, RowCard } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { useRefusals } from '../users/refusals.js';
import { UserName } from '../users/UserName.js';
import { USER_TONES } from '../users/UserStatusSelect.js';
import { useRoles } from './useRoles.js';

const Col = DataTable.Col<UserRecord>;

/** Opens the dialog with everyone who is chosen in the list. */
function AssignToChosen() {
  const { selectedIds } = useListContext<UserRecord>();
  const { open } = useDialogParam();
  return (
    <ActionButton
      permission="roles:assign"
      label="Assign role"
      icon={AssignIcon}
      variant="text"
      onClick={() => open('assign', selectedIds.join(','))}
    />
  );
}

function AssignToOne({ user }: { user: UserRecord }) {
  const { open } = useDialogParam();
  const locked = useRefusals(user).manage('roles:assign');
  return (
    <ActionButton
      permission="roles:assign"
      label="Assign role"
      of={user.username}
      icon={AssignIcon}
      locked={locked}
      onClick={() => open('assign', user.id)}
    />
  );
}

/** Who has which role. */
export function AssignmentTable() {
  const { nameOf } = useRoles();
  return (
    <ListTable<UserRecord>
      storeKey="role-assignment"
      main="username"
      mainWidth="40%"
      bulk={<AssignToChosen />}
      hidden={['createdAt', 'updatedAt']}
    >
      <Col source="username" label="Username" render={(user) => <UserName user={user} nowrap />} />
      <Col source="role" label="Role" render={({ role }) => <OneLine text={nameOf(role)} width={180} />} />
      <Col source="email" label="Email" render={({ email }) => <OneLine text={email} width={240} />} />
      <Col source="status" label="Status" render={({ status }) => <StatusLabel status={status} tones={USER_TONES} />} />
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
      <Col source="actions" label="Actions" disableSort align="right" render={(user) => <AssignToOne user={user} />} />
    </ListTable>
  );
}

export function AssignmentCard({ user }: { user: UserRecord }) {
  const { nameOf } = useRoles();
  return (
    <RowCard
      title={<UserName user={user} />}
      aside={nameOf(user.role)}
      lines={[user.email]}
      actions={<AssignToOne user={user} />}
    />
  );
}
