import { PERMISSION_PRESETS } from '@contract/permission-presets.js';
import { type Permission, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Autocomplete, Box, Button, Menu, MenuItem, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { usePermission } from '../../auth/index.js';
import { Quiet } from '../../shared/text.js';

interface FillFromProps {
  user: UserRecord;
  /** Chooses these of the keys that the viewer may grant, and no others of them. */
  onFill(keys: readonly string[]): void;
}

/** Fills the permission editor: with a preset, or with what a colleague may do. Nothing is saved by it. */
export function FillFrom({ user, onFill }: FillFromProps) {
  const maySeeUsers = usePermission('users:view');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pb: 1 }}>
      <PresetMenu onFill={onFill} />
      {maySeeUsers && <ColleagueInput user={user} onFill={onFill} />}
    </Box>
  );
}

function PresetMenu({ onFill }: Pick<FillFromProps, 'onFill'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const choose = (keys: readonly Permission[]): void => {
    setAnchor(null);
    onFill(keys);
  };
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Use a preset
      </Button>
      <Menu
        anchorEl={anchor}
        open={!!anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {PERMISSION_PRESETS.map(({ name, text, keys }) => (
          <MenuItem key={name} onClick={() => choose(keys)} sx={{ maxWidth: 360, whiteSpace: 'normal' }}>
            <Box>
              <Typography variant="body2" sx={{ fontWeight: 550 }}>
                {name}
              </Typography>
              <Quiet sx={{ fontSize: '0.75rem' }}>{text}</Quiet>
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function ColleagueInput({ user, onFill }: FillFromProps) {
  const [typed, setTyped] = useState('');
  const params = {
    filter: typed ? { q: typed } : {},
    sort: { field: 'username', order: 'ASC' as const },
    pagination: { page: 1, perPage: 25 },
  };
  const { data = [], isFetching } = useGetList<UserRecord>('users', params);
  // A super-admin holds every key without having it in the record.
  const others = data.filter(({ id, role }) => id !== user.id && role !== SUPER_ADMIN_ROLE);
  return (
    <Autocomplete<UserRecord>
      size="small"
      value={null}
      inputValue={typed}
      options={others}
      loading={isFetching}
      filterOptions={(found) => found}
      getOptionLabel={({ username, permissions }) => `${username} (${permissions.length})`}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText="Nobody is called that"
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, chosen) => chosen && onFill(chosen.permissions)}
      renderInput={(input) => <TextField {...input} margin="none" label="Copy from a colleague" />}
      sx={{ flex: '1 1 220px', maxWidth: 320 }}
    />
  );
}
