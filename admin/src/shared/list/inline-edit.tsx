import { MESSAGES } from '@contract/messages.js';
import type { Permission } from '@contract/permissions.js';
import { Box, CircularProgress, MenuItem, Select, Switch, Tooltip } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { messageIn, messageOf } from '../../api/index.js';
import { usePermission } from '../../auth/index.js';
import { StatusLabel, type StatusTones } from '../StatusLabel.js';

interface StatusSelectProps<Status extends string> extends InlineEdit<Status> {
  statuses: readonly Status[];
  tones: StatusTones<Status>;
  permission: Permission;
  /** What is chosen: 'Status'. */
  label?: string;
  /** Why it cannot be changed in this row. */
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

/** Looks like text until it is pointed at or has the focus. */
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
  /** What is on or off: 'Active'. */
  label: string;
  /** Why it cannot be changed in this row. */
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

interface InlineEdit<Value> {
  record: RaRecord;
  value: Value;
  /**
   * Writes, and has lists read again (as `useSave`, `useAct` and live updates do). Resolves to a `{message}` to
   * announce, which react-admin's own calls do themselves, or to false where the person cancelled.
   */
  save(next: Value): Promise<unknown>;
  /** The name of the row, for screen readers. */
  of: string;
  /** Shows the new value before the server has it: only where a mistake is harmless. */
  optimistic?: boolean;
}

interface Pending<Value> {
  /** The version of the record that the change was made on. */
  version: string;
  value: Value;
  saved: boolean;
}

const versionOf = ({ id, revision }: RaRecord): string => `${id}@${String(revision)}`;

/**
 * The value that a cell shows while it is changed: the new one until the record is read again, the old one after a
 * refusal, which says why.
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
      const answer = await save(next);
      if (answer === false) return setPending(null);
      const message = messageIn(answer);
      if (message) notify(message, { type: 'success' });
      setPending({ version, value: next, saved: true });
    } catch (error) {
      setPending(null);
      notify(`${of} was not changed. ${messageOf(error)}`, { type: 'error', autoHideDuration: 8_000 });
    }
  };

  const busy = !!current && !current.saved;
  return { shown: current && (current.saved || optimistic) ? current.value : value, busy, change };
}
