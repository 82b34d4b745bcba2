import type { FieldChange } from '@contract/records/activity.record.js';
import { Box, Link } from '@mui/material';
import { Fragment, useState } from 'react';
import { fieldLabel, listChange, valueText } from './words.js';

export const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(90px, 160px) minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.75,
  mt: 1,
  fontSize: '0.8125rem',
  '& > dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& > dd': { m: 0, minWidth: 0 },
} as const;

/** Lists changed fields with their values before and after. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Box component="dl" sx={grid}>
      {changes.map(({ field, before, after }) => (
        <Fragment key={field}>
          <dt>{fieldLabel(field)}</dt>
          {listChange(before, after) ? (
            <Box component="dd" sx={{ gridColumn: { sm: 'span 2' } }}>
              <ChangedList before={before} after={after} />
            </Box>
          ) : (
            <>
              <Side label="Before" value={before} />
              <Side label="After" value={after} />
            </>
          )}
        </Fragment>
      ))}
    </Box>
  );
}

function Side({ label, value }: { label: string; value: unknown }) {
  return (
    <dd>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.6875rem', mr: 0.75 }}>
        {label}
      </Box>
      <ChangedValue value={value} />
    </dd>
  );
}

/** Length and number of lines above which a value is collapsed. */
const SHOWN_LENGTH = 160;
const SHOWN_LINES = 4;

const wrap = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Shows a value of a field and collapses a long one. */
function ChangedValue({ value }: { value: unknown }) {
  const [open, setOpen] = useState(false);
  const text = valueText(value);
  const short = text.split('\n').slice(0, SHOWN_LINES).join('\n').slice(0, SHOWN_LENGTH);
  const long = short.length < text.length;
  return (
    <Box component="span" sx={wrap}>
      <span>{long && !open ? `${short}…` : text}</span>
      {long && (
        <Link component="button" type="button" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ ml: 1 }}>
          {open ? 'Show less' : 'Show all'}
        </Link>
      )}
    </Box>
  );
}

/** Shows the added and removed members of a list and the number of unchanged members. */
function ChangedList({ before, after }: { before: unknown; after: unknown }) {
  const change = listChange(before, after);
  if (!change) return null;
  const { added, removed, unchanged } = change;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Members sign="+" color="success.main" label="Added" members={added} />
      <Members sign="−" color="error.main" label="Removed" members={removed} />
      {unchanged > 0 && <Box sx={{ color: 'text.secondary' }}>{`${unchanged} unchanged`}</Box>}
      {!added.length && !removed.length && <Box sx={{ color: 'text.secondary' }}>Order changed</Box>}
    </Box>
  );
}

interface MembersProps {
  sign: string;
  color: string;
  label: string;
  members: readonly string[];
}

/** Number of members above which a list is collapsed. */
const SHOWN_MEMBERS = 8;

function Members({ sign, color, label, members }: MembersProps) {
  const [open, setOpen] = useState(false);
  if (!members.length) return null;
  const visibleMembers = open ? members : members.slice(0, SHOWN_MEMBERS);
  return (
    <Box>
      <Box component="ul" aria-label={label}>
        {visibleMembers.map((member, index) => (
          <Box key={index} component="li" sx={{ display: 'flex', gap: 0.75, ...wrap }}>
            <Box component="span" aria-hidden sx={{ color, fontWeight: 650 }}>
              {sign}
            </Box>
            <span>{member}</span>
          </Box>
        ))}
      </Box>
      {members.length > SHOWN_MEMBERS && (
        <Link component="button" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `Show all ${members.length}`}
        </Link>
      )}
    </Box>
  );
}
