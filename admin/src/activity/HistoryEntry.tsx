import { API_KEY_ROLE } from '@contract/api-keys.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';
import { Box, Link, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useRoles } from '../roles/useRoles.js';
import { Actor } from './Actor.js';
import { Changes } from './ChangeList.js';
import { SYSTEM_ROLE } from './labels.js';
import { UndoButton } from './UndoButton.js';
import { When } from './When.js';

/** Fields of an entry that are shown before somebody asks for them: those of an edit, not of a whole new record. */
const SHOWN_FIELDS = 4;

/** An entry of a record's history: what was done, by whom and when, and each field before and after. */
export function HistoryEntry({ entry, isUndone }: { entry: ActivityRecord; isUndone: boolean }) {
  return (
    <HistoryItem action={entry.action} by={<By entry={entry} />}>
      <EntryChanges entry={entry} />
      {isUndone ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          Undone
        </Typography>
      ) : (
        <UndoButton entry={entry} />
      )}
    </HistoryItem>
  );
}

interface HistoryItemProps {
  /** What was done. */
  action: string;
  /** By whom, and when. */
  by: ReactNode;
  children?: ReactNode;
}

/** One thing of a record's history. */
export const HistoryItem = ({ action, by, children }: HistoryItemProps) => (
  <Box component="li" sx={item}>
    <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{action}</Typography>
    <Box sx={line}>{by}</Box>
    {children}
  </Box>
);

/** A dot on a line that leads to the entry before. */
const item = {
  position: 'relative',
  pl: 2.5,
  pb: 2.5,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 7,
    width: 9,
    height: 9,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 22,
    bottom: -4,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

function By({ entry }: { entry: ActivityRecord }) {
  const { nameOf } = useRoles();
  const { role, createdAt } = entry;
  const isPerson = role !== API_KEY_ROLE && role !== SYSTEM_ROLE;
  return (
    <>
      <Actor entry={entry} />
      {isPerson && <span>{nameOf(role)}</span>}
      <When at={createdAt} />
    </>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const;

function EntryChanges({ entry: { changes, action } }: { entry: ActivityRecord }) {
  const many = changes.length > SHOWN_FIELDS;
  const [open, setOpen] = useState(!many);
  const id = useId();
  if (changes.length === 0) return null;
  return (
    <>
      {many && (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-label={`${open ? 'Hide' : 'Show'} ${changes.length} fields: ${action}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide fields' : `Show ${changes.length} fields`}
        </Link>
      )}
      {open && (
        <div id={id}>
          <Changes changes={changes} />
        </div>
      )}
    </>
  );
}
