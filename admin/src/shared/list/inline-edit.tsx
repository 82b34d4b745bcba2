import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import { Box, CircularProgress, MenuItem, Select, Switch, Tooltip } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { announcements, changesIn, messageIn, messageOf } from '../../api/index.js';
import { usePermission } from '../../auth/index.js';
import { StatusLabel, type StatusTones } from '../StatusLabel.js';

interface StatusSelectProps<Status extends string> extends InlineEdit<Status> {
  statuses: readonly Status[];
  tones: StatusTones<Status>;
  permission: Permission;
  /** Label of the choice. Defaults to 'Status'. */
  label?: string;
  /** Reason why this row cannot be changed. */
  locked?: string;
}

/** A status that users change in its row. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { statuses, tones, permission, label = 'Status', locked, of } = props;
  const { shown: displayedValue, busy, change } = useInlineEdit(props);
  const refusal = usePermission(permission) ? locked : MESSAGES.permissionDenied;
  return (
    <Tooltip title={refusal ?? ''}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, ml: -0.75 }}>
        <Select<Status>
          value={displayedValue}
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

/** Looks like text until it is hovered or focused. */
const quiet = {
  fontSize: 'inherit',
  bgcolor: 'transparent',
  '& .MuiSelect-select': { py: 0.375, pl: 0.75, minHeight: 0 },
  '& .MuiSelect-icon': { fontSize: 18, color: 'text.secondary' },
  '&:not(:hover):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
  '&.Mui-disabled .MuiSelect-icon': { visibility: 'hidden' },
} as const;

interface FlagSwitchProps extends InlineEdit<boolean> {
  permission: Permission;
  /** Label of the flag: 'Active'. */
  label: string;
  /** Reason why this row cannot be changed. */
  locked?: string;
}

/** A flag that users change in its row. */
export function FlagSwitch(props: FlagSwitchProps) {
  const { permission, label, locked, of } = props;
  const { shown: displayedValue, busy, change } = useInlineEdit(props);
  const refusal = usePermission(permission) ? locked : MESSAGES.permissionDenied;
  return (
    <Tooltip title={refusal ?? label}>
      <Box component="span" sx={{ display: 'inline-flex', opacity: busy ? 0.6 : 1 }}>
        <Switch
          size="small"
          checked={displayedValue}
          disabled={!!refusal}
          onChange={(_, next) => void change(next)}
          slotProps={{ input: { role: 'switch', 'aria-label': `${label}: ${of}`, 'aria-busy': busy } }}
        />
      </Box>
    </Tooltip>
  );
}

interface InlineEdit<Value> {
  record: RaRecord;
  value: Value;
  /**
   * Saves the value and refetches lists (like `useSave`, `useAct`, and live updates). Resolves to a `{message}` to
   * announce, which react-admin's own calls announce themselves, or to false if the user cancelled.
   */
  save(next: Value): Promise<unknown>;
  /** Name of the row, for screen readers. */
  of: string;
  /** Shows the new value before the server's response. Use only where an error is harmless. */
  optimistic?: boolean;
}

interface Pending<Value> {
  /** Version of the record that was changed. */
  version: string;
  value: Value;
  saved: boolean;
}

const versionOf = ({ id, revision }: RaRecord): string => `${id}@${String(revision)}`;

/**
 * Returns the value that a cell shows: the new value from the response until the record is refetched, or the old value
 * with an error message if the server rejects the change.
 */
function useInlineEdit<Value>({ record, value, save, of, optimistic = false }: InlineEdit<Value>) {
  const notify = useNotify();
  const [pending, setPending] = useState<Pending<Value> | null>(null);
  const version = versionOf(record);
  const current = pending?.version === version ? pending : null;

  const change = async (next: Value): Promise<void> => {
    if (next === value || (current && !current.saved)) return;
    setPending({ version, value: next, saved: false });
    try {
      const result = await save(next);
      if (result === false) return setPending(null);
      const message = messageIn(result);
      if (message) announcements.emit({ message, changes: changesIn(result) });
      setPending({ version, value: next, saved: true });
    } catch (error) {
      setPending(null);
      notify(`${of} was not changed. ${messageOf(error)}`, { type: 'error', autoHideDuration: 8_000 });
    }
  };

  const busy = !!current && !current.saved;
  return { shown: current && (current.saved || optimistic) ? current.value : value, busy, change };
}
