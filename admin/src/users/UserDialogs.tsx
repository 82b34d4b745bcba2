import { lazy } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { DialogAt } from '../shared/DialogAt.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';

const AddStaffDialog = lazy(async () => ({ default: (await import('./UserDialog.js')).AddStaffDialog }));
const UserDialog = lazy(() => import('./UserDialog.js'));
const OneTimePasswordDialog = lazy(() => import('./OneTimePasswordDialog.js'));
const PermissionsDialog = lazy(() => import('./permissions/PermissionsDialog.js'));
const AssignRoleDialog = lazy(() => import('../roles/AssignRoleDialog.js'));

export function UserDialogs() {
  const { open } = useDialogParam();
  const maySeePermissions = usePermission('permissions:view');
  return (
    <ResourceContextProvider value="users">
      <DialogAt name="create" permission="users:create" withId={false}>
        {(_id, close) => (
          <AddStaffDialog
            onClose={close}
            onAdded={(added) => (maySeePermissions ? open('permissions', added, { replace: true }) : close())}
          />
        )}
      </DialogAt>
      <RecordDialogAt name="edit" permission="users:update" dialog={UserDialog} />
      <RecordDialogAt name="reset" permission="users:update" title="Reset login" dialog={OneTimePasswordDialog} />
      <RecordDialogAt
        name="permissions"
        permission="permissions:view"
        title="Assign permissions"
        dialog={PermissionsDialog}
      />
      <DialogAt name="assign" permission="roles:assign" withId={false}>
        {(ids, close) => <AssignRoleDialog key={ids} ids={ids ? ids.split(',') : []} onClose={close} />}
      </DialogAt>
    </ResourceContextProvider>
  );
}
