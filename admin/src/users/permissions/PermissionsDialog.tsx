import { grantableKeys, refusalToGrant } from '@contract/access-rules.js';
import { API_ERRORS } from '@contract/errors.js';
import { holds, type Permission, PERMISSIONS } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Alert, Box, Typography } from '@mui/material';
import { useCallback, useRef, useState } from 'react';
import { type FieldValues, type Resolver, useFormContext, useWatch } from 'react-hook-form';
import { ApiError } from '../../api/index.js';
import { useUser } from '../../auth/index.js';
import { confirm } from '../../shared/confirm.js';
import { FormDialog, type RecordDialogProps } from '../../shared/form/index.js';
import { PlainDialog } from '../../shared/PlainDialog.js';
import { useWrite } from '../../shared/writes.js';
import { setPermissions } from '../calls.js';
import { messageOfRefusal } from '../refusals.js';
import {
  changesOf,
  choiceOf,
  selectedKeys,
  groupsFor,
  type PermissionChanges,
  type PermissionChoice,
  permissionLabel,
} from './labels.js';
import { FillFrom } from './FillFrom.js';
import { PermissionGroups } from './PermissionGroups.js';

/** Edits a user's permissions, or shows them with the reason why they cannot be edited. */
export default function PermissionsDialog({ record: user, onClose }: RecordDialogProps<UserRecord>) {
  const viewer = useUser();
  if (!viewer) return null;
  const reason = messageOfRefusal(refusalToGrant(viewer, user));
  if (!reason) return <PermissionEditor user={user} viewer={viewer} onClose={onClose} />;
  return (
    <PlainDialog title={`Assign permissions: ${user.username}`} maxWidth="md" long onClose={onClose} focusClose>
      <Alert severity="info" sx={{ mb: 1 }}>
        {reason}
      </Alert>
      <PermissionGroups
        groups={groupsFor(viewer)}
        isHeld={(key) => holds(user, key)}
        lockOf={() => reason}
        onChange={() => undefined}
      />
    </PlainDialog>
  );
}

/** The form accepts every choice. The server decides for each permission whether the viewer may grant it. */
const resolver: Resolver = (values) => ({ values, errors: {} });

const LABELS = Object.fromEntries(PERMISSIONS.map((key) => [key, permissionLabel(key)]));

/** Returns a user's permissions as form values. */
const fieldsOf = ({ id, revision, permissions }: UserRecord): object => ({ id, revision, ...choiceOf(permissions) });

interface PermissionEditorProps {
  user: UserRecord;
  viewer: UserRecord;
  onClose(): void;
}

/** Grants and revokes permissions after a confirmation that names the changes. */
function PermissionEditor({ user, viewer, onClose }: PermissionEditorProps) {
  const write = useWrite('users');
  const [initial] = useState(() => fieldsOf(user));
  /** The stored user as far as the form has loaded it. A conflict replaces it with the newer record. */
  const stored = useRef(user);
  const grantable = grantableKeys(viewer);

  const save = async (values: FieldValues, revision?: number): Promise<unknown> => {
    const choice = values as PermissionChoice;
    const changes = changesOf(stored.current.permissions, choice, grantable);
    if (!changes.granted.length && !changes.revoked.length) return true;
    const yes = await confirm({
      title: `Change the permissions of ${user.username}?`,
      text: 'The new permissions apply from the next request. No one is logged out.',
      details: <ChangesList {...changes} />,
      action: 'Save permissions',
      color: changes.revoked.length ? 'warning' : 'primary',
    });
    if (!yes) return false;
    const target = { ...stored.current, revision: revision ?? stored.current.revision };
    return write(() => setPermissions(target, selectedKeys(choice, grantable))).catch((error: unknown) => {
      throw inFields(error, (current) => (stored.current = current));
    });
  };

  return (
    <FormDialog
      title={`Assign permissions: ${user.username}`}
      initial={initial}
      resolver={resolver}
      labels={LABELS}
      history={{ resource: 'users', id: user.id, name: user.username }}
      submitLabel="Review and save"
      maxWidth="md"
      save={save}
      onClose={onClose}
    >
      <PermissionFields user={user} viewer={viewer} />
    </FormDialog>
  );
}

/** Converts the newer record of a stale write into form values, so that the dialog can compare them. */
function inFields(error: unknown, keep: (current: UserRecord) => void): unknown {
  if (!(error instanceof ApiError) || error.code !== 'STALE_WRITE' || !error.body?.current) return error;
  const current = error.body.current as UserRecord;
  keep(current);
  return new ApiError(error.message, error.status, { ...error.body, current: fieldsOf(current) });
}

function PermissionFields({ user, viewer }: Omit<PermissionEditorProps, 'onClose'>) {
  const grantable = grantableKeys(viewer);
  const { setValue } = useFormContext();
  const choice = useWatch() as PermissionChoice;
  const choose = useCallback(
    (keys: readonly Permission[], isSelected: boolean) => {
      for (const key of keys) setValue(key, isSelected, { shouldDirty: true });
    },
    [setValue],
  );
  const fill = (keys: readonly string[]): void => {
    for (const key of grantable) setValue(key, keys.includes(key), { shouldDirty: true });
  };
  return (
    <>
      <FillFrom user={user} onFill={fill} />
      <PermissionGroups
        groups={groupsFor(viewer)}
        isHeld={(key) => choice[key] === true}
        lockOf={(key) => (grantable.includes(key) ? undefined : API_ERRORS.PERMISSION_NOT_HELD.message)}
        onChange={choose}
      />
    </>
  );
}

function ChangesList({ granted, revoked: taken }: PermissionChanges) {
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1 }}>
      <Part title="Granted" sign="+" color="success.main" keys={granted} />
      <Part title="Revoked" sign="−" color="error.main" keys={taken} />
    </Box>
  );
}

interface PartProps {
  title: string;
  sign: string;
  color: string;
  keys: readonly Permission[];
}

function Part({ title, sign, color, keys }: PartProps) {
  if (!keys.length) return null;
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600, color }}>
        {`${title}: ${keys.length}`}
      </Typography>
      <Box component="ul" sx={{ fontSize: '0.8125rem' }}>
        {keys.map((key) => (
          <li key={key}>
            <Box component="span" aria-hidden sx={{ color, display: 'inline-block', width: 16 }}>
              {sign}
            </Box>
            <span>{permissionLabel(key)}</span>
          </li>
        ))}
      </Box>
    </div>
  );
}
