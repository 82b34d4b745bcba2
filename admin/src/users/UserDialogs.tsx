import type { UserRecord } from '@contract/records/user.record.js';
import { lazy, type ReactNode } from 'react';
import { usePermission } from '../auth/index.js';
import { DialogAt } from '../shared/DialogAt.js';
import { ReadRecord } from '../shared/form/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';

const AddStaffDialog = lazy(async () => ({ default: (await import('./UserDialog.js')).AddStaffDialog }));
const UserDialog = lazy(() => import('./UserDialog.js'));
const OneTimePasswordDialog = lazy(() => import('./OneTimePasswordDialog.js'));
const PermissionsDialog = lazy(() => import('./permissions/PermissionsDialog.js'));
const AssignRoleDialog = lazy(() => import('../roles/AssignRoleDialog.js'));

/** Reads a user by the id in the address, for a dialog about them. */
const readUser =
  (title: string, content: (user: UserRecord, close: () => void) => ReactNode) => (id: string, close: () => void) => (
    <ReadRecord<UserRecord> key={id} resource="users" id={id} title={title} onClose={close}>
      {(user) => content(user, close)}
    </ReadRecord>
  );

/** The dialogs about users that an address can name, for those who may use them. */
export function UserDialogs() {
  const { open } = useDialogParam();
  const maySeePermissions = usePermission('permissions:view');
  return (
    <>
      <DialogAt name="create" permission="users:create" withId={false}>
        {(_id, close) => (
          <AddStaffDialog
            onClose={close}
            onAdded={(added) => (maySeePermissions ? open('permissions', added, { replace: true }) : close())}
          />
        )}
      </DialogAt>
      <DialogAt name="edit" permission="users:update">
        {readUser('Edit user', (user, close) => (
          <UserDialog user={user} title="Edit user" onClose={close} />
        ))}
      </DialogAt>
      <DialogAt name="reset" permission="users:update">
        {readUser('Reset sign-in', (user, close) => (
          <OneTimePasswordDialog user={user} onClose={close} />
        ))}
      </DialogAt>
      <DialogAt name="permissions" permission="permissions:view">
        {readUser('Assign permissions', (user, close) => (
          <PermissionsDialog user={user} onClose={close} />
        ))}
      </DialogAt>
      <DialogAt name="assign" permission="roles:assign" withId={false}>
        {(ids, close) => <AssignRoleDialog key={ids} ids={ids ? ids.split(',') : []} onClose={close} />}
      </DialogAt>
    </>
  );
}
