import { lazy, Suspense } from 'react';
import { usePermission } from '../auth/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { ReadUser } from './ReadUser.js';

const AddStaffDialog = lazy(() => import('./AddStaffDialog.js'));
const UserDialog = lazy(() => import('./UserDialog.js'));
const OneTimePasswordDialog = lazy(() => import('./OneTimePasswordDialog.js'));
const PermissionsDialog = lazy(() => import('./permissions/PermissionsDialog.js'));
const AssignRoleDialog = lazy(() => import('../roles/AssignRoleDialog.js'));

/** The dialogs about users that an address can name, for those who may use them. */
export function UserDialogs() {
  const { name, id, open, close } = useDialogParam();
  const mayAdd = usePermission('users:create');
  const mayEdit = usePermission('users:update');
  const maySeePermissions = usePermission('permissions:view');
  const mayAssign = usePermission('roles:assign');
  return (
    <Suspense>
      {name === 'create' && mayAdd && (
        <AddStaffDialog
          onClose={close}
          onAdded={(added) => (maySeePermissions ? open('permissions', added, { replace: true }) : close())}
        />
      )}
      {name === 'edit' && id && mayEdit && (
        <ReadUser key={id} id={id} title="Edit user" onClose={close}>
          {(user) => <UserDialog user={user} title="Edit user" onClose={close} />}
        </ReadUser>
      )}
      {name === 'reset' && id && mayEdit && (
        <ReadUser key={id} id={id} title="Reset sign-in" onClose={close}>
          {(user) => <OneTimePasswordDialog user={user} onClose={close} />}
        </ReadUser>
      )}
      {name === 'permissions' && id && maySeePermissions && (
        <ReadUser key={id} id={id} title="Assign permissions" onClose={close}>
          {(user) => <PermissionsDialog user={user} onClose={close} />}
        </ReadUser>
      )}
      {name === 'assign' && mayAssign && <AssignRoleDialog key={id} ids={id?.split(',') ?? []} onClose={close} />}
    </Suspense>
  );
}
