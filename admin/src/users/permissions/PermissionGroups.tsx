import type { Permission } from '@contract/permissions.js';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Checkbox, FormControlLabel, InputAdornment, TextField, Tooltip, Typography } from '@mui/material';
import { memo, useState } from 'react';
import { EmptyState } from '../../shared/EmptyState.js';
import { Quiet } from '../../shared/text.js';
import { permissionLabel, type TypedGroup } from './labels.js';

interface PermissionGroupsProps extends Omit<PermissionGroupBoxProps, 'group'> {
  groups: readonly TypedGroup[];
  /** Word for the selected permissions: 'held'. */
  countLabel?: string;
}

const columns = {
  display: 'grid',
  gap: 1.5,
  pb: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/**
 * Returns the groups whose title or permissions match the typed text. A match in the title includes the whole group.
 */
function search(groups: readonly TypedGroup[], typed: string): TypedGroup[] {
  const text = typed.trim().toLowerCase();
  const fits = (key: Permission): boolean => `${permissionLabel(key)} ${key}`.toLowerCase().includes(text);
  return groups
    .map(({ title, keys }) => ({ title, keys: title.toLowerCase().includes(text) ? keys : keys.filter(fits) }))
    .filter(({ keys }) => keys.length > 0);
}

/** Shows every permission by group, with a search and a count. */
export function PermissionGroups({ groups, countLabel = 'held', ...rest }: PermissionGroupsProps) {
  const [typed, setTyped] = useState('');
  const matchingGroups = search(groups, typed);
  const keys = groups.flatMap((group) => group.keys);
  return (
    <>
      <Box
        sx={{
          position: 'sticky',
          top: -8,
          zIndex: 1,
          bgcolor: 'background.paper',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          py: 1,
          mb: 0.5,
        }}
      >
        <TextField
          type="search"
          margin="none"
          value={typed}
          placeholder="Search permissions"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter must not save the form, because the field searches.
            if (event.key === 'Enter') event.preventDefault();
          }}
          slotProps={{
            htmlInput: { 'aria-label': 'Search permissions' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon sx={{ fontSize: 18 }} />
                </InputAdornment>
              ),
            },
          }}
          sx={{ flex: '1 1 200px' }}
        />
        <Quiet role="status">{`${keys.filter(rest.isHeld).length} of ${keys.length} ${countLabel}`}</Quiet>
      </Box>
      {matchingGroups.length ? (
        <Box sx={columns}>
          {matchingGroups.map((group) => (
            <PermissionGroupBox key={group.title} group={group} {...rest} />
          ))}
        </Box>
      ) : (
        <EmptyState title="No matching permissions" />
      )}
    </>
  );
}

interface PermissionGroupBoxProps {
  /** A group with its visible permissions. */
  group: TypedGroup;
  isHeld(key: Permission): boolean;
  /** Returns why a permission cannot be changed, or undefined if it can. */
  lockOf(key: Permission): string | undefined;
  onChange(keys: readonly Permission[], isSelected: boolean): void;
}

const box = { border: 1, borderColor: 'divider', borderRadius: '8px', m: 0, p: 0, minWidth: 0 };

/** MUI sets only `aria-checked="mixed"`, so the element's property is set here. */
function markSome(input: HTMLInputElement | null, some: boolean): void {
  if (input) input.indeterminate = some;
}

function PermissionGroupBox({ group, isHeld, lockOf, onChange }: PermissionGroupBoxProps) {
  const { title, keys } = group;
  const heldCount = keys.filter(isHeld).length;
  const some = heldCount > 0 && heldCount < keys.length;
  const open = keys.filter((key) => !lockOf(key));
  const all = open.length > 0 && open.every(isHeld);
  return (
    <Box component="fieldset" sx={box}>
      <Box component="legend" sx={{ display: 'contents' }}>
        <Box
          sx={{ display: 'flex', alignItems: 'center', px: 1, borderBottom: 1, borderColor: 'divider', minHeight: 36 }}
        >
          <Checkbox
            checked={heldCount === keys.length}
            indeterminate={some}
            disabled={!open.length}
            onChange={() => onChange(open, !all)}
            slotProps={{ input: { 'aria-label': `${title}: all`, ref: (input) => markSome(input, some) } }}
          />
          <Typography component="span" variant="body2" sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>
            {title}
          </Typography>
          <Quiet component="span" sx={{ pr: 0.5 }}>
            {`${heldCount} of ${keys.length}`}
          </Quiet>
        </Box>
      </Box>
      <Box sx={{ px: 1, py: 0.5 }}>
        {keys.map((key) => (
          <PermissionBox key={key} permission={key} isSelected={isHeld(key)} lock={lockOf(key)} onChange={onChange} />
        ))}
      </Box>
    </Box>
  );
}

interface PermissionBoxProps {
  permission: Permission;
  isSelected: boolean;
  lock: string | undefined;
  onChange: PermissionGroupBoxProps['onChange'];
}

/** Memoized, because there are many. */
const PermissionBox = memo(function PermissionBox({ permission, isSelected, lock, onChange }: PermissionBoxProps) {
  const box = (
    <FormControlLabel
      disabled={!!lock}
      sx={labelled}
      control={<Checkbox checked={isSelected} onChange={(_, next) => onChange([permission], next)} />}
      label={
        <>
          <span>{permissionLabel(permission)}</span>
          <code>{permission}</code>
        </>
      }
    />
  );
  return lock ? (
    <Tooltip title={lock} placement="top-start" describeChild>
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
