import { PERMISSION_PRESETS } from '@contract/permission-presets.js';
import { type Permission, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Box, Button, Menu, MenuItem, Typography } from '@mui/material';
import { useId } from 'react';
import { usePermission } from '../../auth/index.js';
import { RecordBox } from '../../shared/RecordBox.js';
import { Quiet } from '../../shared/text.js';
import { usePopup } from '../../shared/usePopup.js';

interface FillFromProps {
  user: UserRecord;
  /** Selects these permissions and deselects all others that the viewer may grant. */
  onFill(keys: readonly string[]): void;
}

/** Fills the permission editor from a preset or a colleague, without saving. */
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
  const { button, popup, close } = usePopup('menu');
  const id = useId();
  const choose = (keys: readonly Permission[]): void => {
    close();
    onFill(keys);
  };
  return (
    <>
      <Button {...button} id={id} variant="outlined">
        Use a preset
      </Button>
      <Menu {...popup} slotProps={{ list: { 'aria-labelledby': id } }}>
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

/** Super-admins are excluded: they hold every permission, but their record contains none to copy. */
const ColleagueInput = ({ user, onFill }: FillFromProps) => (
  <RecordBox<UserRecord>
    resource="users"
    sortedBy="username"
    label="Copy from a colleague"
    value={null}
    offers={({ id, role }) => id !== user.id && role !== SUPER_ADMIN_ROLE}
    getOptionLabel={({ username, permissions }) => `${username} (${permissions.length})`}
    noOptionsText="No staff with this name"
    onPick={(colleague) => colleague && onFill(colleague.permissions)}
    sx={{ flex: '1 1 220px', maxWidth: 320 }}
  />
);
