import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import { Box, Switch, Tooltip } from '@mui/material';
import { usePermission } from '../../auth/index.js';
import { useInlineEdit, type InlineEdit } from './useInlineEdit.js';

interface FlagSwitchProps extends InlineEdit<boolean> {
  permission: Permission;
  /** What is on or off: 'Active'. */
  label: string;
  /** Why this row's cannot be changed, by whoever. */
  locked?: string;
}

/** A flag that is changed in its row. */
export function FlagSwitch(props: FlagSwitchProps) {
  const { permission, label, locked, of } = props;
  const { shown, busy, change } = useInlineEdit(props);
  const refusal = usePermission(permission) ? locked : MESSAGES.permissionDenied;
  return (
    <Tooltip title={refusal ?? label}>
      <Box component="span" sx={{ display: 'inline-flex', opacity: busy ? 0.6 : 1 }}>
        <Switch
          size="small"
          checked={shown}
          disabled={!!refusal}
          onChange={(_, next) => void change(next)}
          slotProps={{ input: { role: 'switch', 'aria-label': `${label}: ${of}`, 'aria-busy': busy } }}
        />
      </Box>
    </Tooltip>
  );
}
