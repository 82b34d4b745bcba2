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
  // A choice like the others: screen readers call the empty one of a SelectInput "Clear value", whatever it shows.
  { id: NEVER, name: 'Never' },
];

interface ApiKeyFormProps {
  /** The key was made: shown this once. */
  onMade(key: string): void;
  onClose(): void;
}

/** Makes an API key with some of the permissions that one holds oneself. */
export default function ApiKeyForm({ onMade, onClose }: ApiKeyFormProps) {
  const viewer = useUser();
  const write = useWrite('api-keys');
  if (!viewer) return null;
  return (
    <FormDialog
      title="Make API key"
      initial={NEW}
      dto={ApiKeyDto}
      submitLabel="Make API key"
      maxWidth="md"
      save={(body) => write(() => bodyOf(api.POST('/api/api-keys', { body: body as ApiKeyDto })))}
      onClose={onClose}
      onDone={(made) => {
        onClose();
        onMade((made as { key: string }).key);
      }}
    >
      <Fields columns={3}>
        <Field of={ApiKeyDto} source="name" autoFocus helperText="What it is for" />
        <SelectInput
          source="expiresInDays"
          label={labelOf(ApiKeyDto, 'expiresInDays')}
          choices={EXPIRIES}
          format={(days: number | null) => days ?? NEVER}
          parse={(chosen: number | typeof NEVER) => (chosen === NEVER ? null : chosen)}
          isRequired
          fullWidth
        />
        <Field
          of={ApiKeyDto}
          source="currentPassword"
          label="Your password"
          autoComplete="current-password"
          helperText="A key works without signing in"
        />
      </Fields>
      <Permissions viewer={viewer} />
    </FormDialog>
  );
}

/** The groups with keys that one holds and an API key may have. */
function offeredTo(viewer: UserRecord) {
  const offered = grantableKeys(viewer).filter((key) => API_KEY_PERMISSIONS.includes(key));
  return groupsFor(viewer)
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => offered.includes(key)) }))
    .filter(({ keys }) => keys.length > 0);
}

function Permissions({ viewer }: { viewer: UserRecord }) {
  const { setValue, getFieldState, formState } = useFormContext();
  const chosen = (useWatch({ name: 'permissions' }) ?? []) as Permission[];
  const { error } = getFieldState('permissions', formState);
  const change = (keys: readonly Permission[], held: boolean): void => {
    const others = chosen.filter((key) => !keys.includes(key));
    setValue('permissions', held ? [...others, ...keys] : others, { shouldDirty: true, shouldValidate: !!error });
  };
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 1 }}>
        What programs may do with it
      </Typography>
      {error?.message && (
        <FormHelperText error role="alert">
          {error.message}
        </FormHelperText>
      )}
      <PermissionGroups
        groups={offeredTo(viewer)}
        held="chosen"
        isHeld={(key) => chosen.includes(key)}
        lockOf={() => undefined}
        onChange={change}
      />
    </>
  );
}
