import type { Permission } from '@contract/permissions.js';
import { Box, Checkbox, FormControlLabel, Tooltip, Typography } from '@mui/material';
import { memo } from 'react';
import { permissionLabel, type TypedGroup } from './labels.js';

export interface PermissionGroupBoxProps {
  /** With the keys that are shown. */
  group: TypedGroup;
  isHeld(key: Permission): boolean;
  /** Why a key cannot be changed; undefined: it can. */
  lockOf(key: Permission): string | undefined;
  onChange(keys: readonly Permission[], held: boolean): void;
}

const box = { border: 1, borderColor: 'divider', borderRadius: '8px', m: 0, p: 0, minWidth: 0 };

/** MUI says `aria-checked="mixed"` only; the element itself has to say the same. */
function markSome(input: HTMLInputElement | null, some: boolean): void {
  if (input) input.indeterminate = some;
}

/** A group of permissions with a checkbox for all of it. */
export function PermissionGroupBox({ group, isHeld, lockOf, onChange }: PermissionGroupBoxProps) {
  const { title, keys } = group;
  const held = keys.filter(isHeld).length;
  const some = held > 0 && held < keys.length;
  const open = keys.filter((key) => !lockOf(key));
  const all = open.length > 0 && open.every(isHeld);
  return (
    <Box component="fieldset" sx={box}>
      <Box component="legend" sx={{ display: 'contents' }}>
        <Box
          sx={{ display: 'flex', alignItems: 'center', px: 1, borderBottom: 1, borderColor: 'divider', minHeight: 36 }}
        >
          <Checkbox
            checked={held === keys.length}
            indeterminate={some}
            disabled={!open.length}
            onChange={() => onChange(open, !all)}
            slotProps={{ input: { 'aria-label': `${title}: all`, ref: (input) => markSome(input, some) } }}
          />
          <Typography component="span" variant="body2" sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>
            {title}
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ pr: 0.5 }}>
            {held} of {keys.length}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ px: 1, py: 0.5 }}>
        {keys.map((key) => (
          <PermissionBox key={key} permission={key} held={isHeld(key)} lock={lockOf(key)} onChange={onChange} />
        ))}
      </Box>
    </Box>
  );
}

interface PermissionBoxProps {
  permission: Permission;
  held: boolean;
  lock: string | undefined;
  onChange: PermissionGroupBoxProps['onChange'];
}

/** One of many: drawn anew only when it changes. */
const PermissionBox = memo(function PermissionBox({ permission, held, lock, onChange }: PermissionBoxProps) {
  const box = (
    <FormControlLabel
      disabled={!!lock}
      sx={labelled}
      control={<Checkbox checked={held} onChange={(_, next) => onChange([permission], next)} />}
      label={
        <>
          {permissionLabel(permission)}
          <code>{permission}</code>
        </>
      }
    />
  );
  return lock ? (
    <Tooltip title={lock} placement="top-start">
      {box}
    </Tooltip>
  ) : (
    box
  );
});

const labelled = {
  display: 'flex',
  m: 0,
  alignItems: 'flex-start',
  '& .MuiFormControlLabel-label': { py: 0.625, fontSize: '0.8125rem', lineHeight: 1.3 },
  '& code': { display: 'block', fontSize: '0.6875rem', color: 'text.secondary' },
} as const;
