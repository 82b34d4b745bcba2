import type { UserRecord } from '@contract/records/user.record.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import ResetIcon from '@mui/icons-material/LockResetOutlined';
import RoleIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, RowActions } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { useRefusals } from './refusals.js';

interface UserActionsProps {
  user: UserRecord;
  /** With text next to the icons. */
  variant?: 'outlined';
  onDeleted?(): void;
}

/** What can be done to a member of staff; what cannot says why. */
export function UserActions({ user, variant, onDeleted }: UserActionsProps) {
  const { open } = useDialogParam();
  const refusals = useRefusals(user);
  const shared = { of: user.username, variant };
  const buttons = (
    <>
      <ActionButton
        {...shared}
        permission="permissions:view"
        label="Permissions"
        icon={KeyIcon}
        onClick={() => open('permissions', user.id)}
      />
      <ActionButton
        {...shared}
        permission="roles:assign"
        label="Assign role"
        icon={RoleIcon}
        locked={refusals.manage('roles:assign')}
        onClick={() => open('assign', user.id)}
      />
      <ActionButton
        {...shared}
        permission="users:update"
        label="Edit"
        icon={EditIcon}
        locked={refusals.edit}
        onClick={() => open('edit', user.id)}
      />
      <ActionButton
        {...shared}
        permission="users:update"
        label="Reset sign-in"
        icon={ResetIcon}
        locked={refusals.reset}
        onClick={() => open('reset', user.id)}
      />
      <DeleteAction
        resource="users"
        record={user}
        permission="users:delete"
        noun="user"
        name={user.username}
        items={[`${user.username} (${user.email})`]}
        text="They are signed out of every device. What they did stays in the activity log."
        variant={variant}
        locked={refusals.manage('users:delete')}
        onDeleted={onDeleted}
      />
    </>
  );
  return variant ? buttons : <RowActions>{buttons}</RowActions>;
}
