import { isSuper, refusalToView } from '@contract/access-rules.js';
import { LIMITS } from '@contract/limits.js';
import { USER_STATUSES, type UserRecord, type UserStatus } from '@contract/records/user.record.js';
import RoleIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import ResetIcon from '@mui/icons-material/LockResetOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { messageOf } from '../api/index.js';
import { useUser, viewAs } from '../auth/index.js';
import { ActionButton, DialogButton } from '../shared/ActionButton.js';
import { confirm, type Question } from '../shared/confirm.js';
import { DeleteAction, RowActions, RowMenu, StatusSelect } from '../shared/list/index.js';
import type { StatusTones } from '../shared/StatusLabel.js';
import { useWrite } from '../shared/writes.js';
import { setUserStatus } from './calls.js';
import { messageOfRefusal, useRefusals } from './refusals.js';
import { userLabel } from './UsersInput.js';

interface UserActionsProps {
  user: UserRecord;
  variant?: 'outlined';
  onDeleted?(): void;
}

/** Actions on a member of staff. Unavailable actions show the reason. */
export function UserActions({ user, variant, onDeleted }: UserActionsProps) {
  const refusals = useRefusals(user);
  const edit = (
    <DialogButton
      permission="users:update"
      label="Edit"
      icon={EditIcon}
      variant={variant}
      locked={refusals.edit}
      dialog="edit"
      shortcut="e"
    />
  );
  const others = (
    <>
      <DialogButton
        permission="permissions:view"
        label="Permissions"
        icon={KeyIcon}
        variant={variant}
        dialog="permissions"
      />
      <DialogButton
        permission="roles:assign"
        label="Assign role"
        icon={RoleIcon}
        variant={variant}
        locked={refusals.manage('roles:assign')}
        dialog="assign"
      />
      <DialogButton
        permission="users:update"
        label="Reset login"
        icon={ResetIcon}
        variant={variant}
        locked={refusals.reset}
        dialog="reset"
      />
      <DeleteAction
        items={[userLabel(user)]}
        text="They are logged out of every device, and their API keys are revoked. Their actions stay in the activity log."
        variant={variant}
        locked={refusals.manage('users:delete')}
        onDeleted={onDeleted}
      />
    </>
  );
  return variant ? (
    <>
      <ViewAsButton user={user} />
      {edit}
      {others}
    </>
  ) : (
    <RowActions>
      {edit}
      <RowMenu>{others}</RowMenu>
    </RowActions>
  );
}

/** Opens the dashboard as the user sees it. Visible to super-admins only. */
function ViewAsButton({ user }: { user: UserRecord }) {
  const viewer = useUser();
  const navigate = useNavigate();
  const notify = useNotify();
  if (!viewer || !isSuper(viewer)) return null;

  const view = async (): Promise<void> => {
    const agreed = await confirm({
      title: `View as ${user.username}?`,
      text: `You see the dashboard as they do for up to ${LIMITS.viewMinutes} minutes. You cannot change anything during that time. The activity log records when you started and stopped.`,
      action: 'View',
    });
    if (!agreed) return;
    try {
      // The viewed user may not be allowed to open the current page.
      await navigate('/dashboard');
      await viewAs(user);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  return (
    <ActionButton
      permission="users:view-info"
      label="View as"
      icon={ViewIcon}
      variant="outlined"
      locked={messageOfRefusal(refusalToView(viewer, user))}
      onClick={() => void view()}
    />
  );
}

export const USER_TONES: StatusTones<UserStatus> = { Active: 'good', Suspended: 'bad' };

function question({ username }: UserRecord, status: UserStatus): Question {
  if (status === 'Active') {
    const text = `${username} can log in again, with the permissions they have.`;
    return { title: `Activate ${username}?`, text, action: 'Activate' };
  }
  const text = `${username} is logged out of every device immediately and cannot log in until they are activated again. Their API keys are permanently revoked.`;
  return { title: `Suspend ${username}?`, text, action: 'Suspend', color: 'error' };
}

/** Changes in the row whether a user may sign in, after a confirmation. */
export function UserStatusSelect({ user }: { user: UserRecord }) {
  const locked = useRefusals(user).manage('users:update');
  const write = useWrite('users');
  const save = async (status: UserStatus): Promise<unknown> =>
    (await confirm(question(user, status))) && write(() => setUserStatus(user, status));

  return (
    <StatusSelect<UserStatus>
      record={user}
      value={user.status}
      statuses={USER_STATUSES}
      tones={USER_TONES}
      permission="users:update"
      locked={locked}
      save={save}
      of={user.username}
    />
  );
}
