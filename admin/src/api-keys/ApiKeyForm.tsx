import { API_KEY_PERMISSIONS } from '@contract/api-keys.js';
import { grantableKeys } from '@contract/access-rules.js';
import { ApiKeyDto } from '@contract/dto/api-key.dto.js';
import type { Permission } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { labelOf } from '@contract/dto/decorators.js';
import { FormHelperText, Typography } from '@mui/material';
import { SelectInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { api, bodyOf } from '../api/request.js';
import { useUser } from '../auth/index.js';
import { Field, Fields, FormDialog } from '../shared/form/index.js';
import { useWrite } from '../shared/writes.js';
import { groupsFor } from '../users/permissions/labels.js';
import { PermissionGroups } from '../users/permissions/PermissionGroups.js';

const NEW = { name: '', permissions: [], expiresInDays: 90, currentPassword: '' };

const NEVER = 'never';

const EXPIRIES = [
  { id: 30, name: 'In 30 days' },
  { id: 90, name: 'In 90 days' },
  { id: 365, name: 'In a year' },
  // An ordinary choice, because screen readers announce the empty choice of a SelectInput as "Clear value".
  { id: NEVER, name: 'Never' },
];

interface ApiKeyFormProps {
  /** Called with the new key, which is shown only once. */
  onCreated(key: string): void;
  onClose(): void;
}

/** Creates an API key with some of the viewer's permissions. */
export default function ApiKeyForm({ onCreated: onMade, onClose }: ApiKeyFormProps) {
  const viewer = useUser();
  const write = useWrite('api-keys');
  if (!viewer) return null;
  return (
    <FormDialog
      title="Create API key"
      initial={NEW}
      dto={ApiKeyDto}
      submitLabel="Create API key"
      maxWidth="md"
      save={(body) => write(() => bodyOf(api.POST('/api/api-keys', { body: body as ApiKeyDto })))}
      onClose={onClose}
      onDone={(created) => {
        onClose();
        onMade((created as { key: string }).key);
      }}
    >
      <Fields columns={3}>
        <Field of={ApiKeyDto} source="name" autoFocus helperText="What the key is for" />
        <SelectInput
          source="expiresInDays"
          label={labelOf(ApiKeyDto, 'expiresInDays')}
          choices={EXPIRIES}
          format={(days: number | null) => days ?? NEVER}
          parse={(days: number | typeof NEVER) => (days === NEVER ? null : days)}
          isRequired
          fullWidth
        />
        <Field
          of={ApiKeyDto}
          source="currentPassword"
          label="Your password"
          autoComplete="current-password"
          helperText="Required because a key works without logging in"
        />
      </Fields>
      <Permissions viewer={viewer} />
    </FormDialog>
  );
}

/** Returns the groups of permissions that the viewer holds and an API key may have. */
function offeredTo(viewer: UserRecord) {
  const grantable = grantableKeys(viewer).filter((key) => API_KEY_PERMISSIONS.some((allowed) => allowed === key));
  return groupsFor(viewer)
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => grantable.includes(key)) }))
    .filter(({ keys }) => keys.length > 0);
}

function Permissions({ viewer }: { viewer: UserRecord }) {
  const { setValue, getFieldState, formState } = useFormContext();
  const selectedKeys = (useWatch({ name: 'permissions' }) ?? []) as Permission[];
  const { error } = getFieldState('permissions', formState);
  const change = (keys: readonly Permission[], isSelected: boolean): void => {
    const others = selectedKeys.filter((key) => !keys.includes(key));
    setValue('permissions', isSelected ? [...others, ...keys] : others, { shouldDirty: true, shouldValidate: !!error });
  };
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 1 }}>
        What programs can do with the key
      </Typography>
      {error?.message && (
        <FormHelperText error role="alert">
          {error.message}
        </FormHelperText>
      )}
      <PermissionGroups
        groups={offeredTo(viewer)}
        countLabel="selected"
        isHeld={(key) => selectedKeys.includes(key)}
        lockOf={() => undefined}
        onChange={change}
      />
    </>
  );
}
