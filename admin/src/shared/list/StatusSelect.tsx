import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import { Box, CircularProgress, MenuItem, Select, Tooltip } from '@mui/material';
import { usePermission } from '../../auth/index.js';
import { StatusLabel, type StatusTones } from '../StatusLabel.js';
import { useInlineEdit, type InlineEdit } from './useInlineEdit.js';

interface StatusSelectProps<Status extends string> extends InlineEdit<Status> {
  statuses: readonly Status[];
  tones: StatusTones<Status>;
  permission: Permission;
  /** What is chosen: 'Status'. */
  label?: string;
  /** Why this row's cannot be changed, by whoever. */
  locked?: string;
}

/** A status that is changed in its row. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { statuses, tones, permission, label = 'Status', locked, of } = props;
  const { shown, busy, change } = useInlineEdit(props);
  const refusal = usePermission(permission) ? locked : MESSAGES.permissionDenied;
  return (
    <Tooltip title={refusal ?? ''}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, ml: -0.75 }}>
        <Select<Status>
          value={shown}
          disabled={!!refusal}
          readOnly={busy}
          aria-busy={busy}
          onChange={(event) => void change(event.target.value as Status)}
          renderValue={(status) => <StatusLabel status={status} tones={tones} />}
          SelectDisplayProps={{ 'aria-label': `${label}: ${of}` }}
          sx={quiet}
        >
          {statuses.map((status) => (
            <MenuItem key={status} value={status}>
              <StatusLabel status={status} tones={tones} />
            </MenuItem>
          ))}
        </Select>
        {busy && <CircularProgress size={12} aria-hidden />}
      </Box>
    </Tooltip>
  );
}

/** Like text until somebody points at it or comes to it by key. */
const quiet = {
  fontSize: 'inherit',
  bgcolor: 'transparent',
  '& .MuiSelect-select': { py: 0.375, pl: 0.75, minHeight: 0 },
  '& .MuiSelect-icon': { fontSize: 18, color: 'text.secondary' },
  '&:not(:hover):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
  '&.Mui-disabled .MuiSelect-icon': { visibility: 'hidden' },
} as const;
