import type { Permission } from '@contract/permissions.js';
import SearchIcon from '@mui/icons-material/Search';
import { Box, InputAdornment, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { EmptyState } from '../../shared/EmptyState.js';
import { permissionLabel, type TypedGroup } from './labels.js';
import { PermissionGroupBox, type PermissionGroupBoxProps } from './PermissionGroupBox.js';

interface PermissionGroupsProps extends Omit<PermissionGroupBoxProps, 'group'> {
  groups: readonly TypedGroup[];
}

const columns = {
  display: 'grid',
  gap: 1.5,
  pb: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/** The groups that have what was typed in their title, or in the words or name of a key. */
function search(groups: readonly TypedGroup[], typed: string): TypedGroup[] {
  const text = typed.trim().toLowerCase();
  const fits = (key: Permission): boolean => `${permissionLabel(key)} ${key}`.toLowerCase().includes(text);
  return groups
    .map(({ title, keys }) => ({ title, keys: title.toLowerCase().includes(text) ? keys : keys.filter(fits) }))
    .filter(({ keys }) => keys.length > 0);
}

/** Every permission by group, with a search and a count. */
export function PermissionGroups({ groups, ...rest }: PermissionGroupsProps) {
  const [typed, setTyped] = useState('');
  const found = search(groups, typed);
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
            // Enter looks for permissions, it does not save them.
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
        <Typography variant="body2" color="text.secondary" role="status">
          {keys.filter(rest.isHeld).length} of {keys.length} held
        </Typography>
      </Box>
      {found.length ? (
        <Box sx={columns}>
          {found.map((group) => (
            <PermissionGroupBox key={group.title} group={group} {...rest} />
          ))}
        </Box>
      ) : (
        <EmptyState title="No permission has these words" />
      )}
    </>
  );
}
