import type { ActivityRecord, FieldChange, SecurityDetails } from '@contract/records/activity.record.js';
import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useRecordContext } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { dayAndHour } from '../shared/time.js';
import { ChangedList, ChangedValue } from './ChangedValue.js';
import { fieldLabel, listChange } from './changes.js';
import { SOURCES } from './labels.js';
import { RecordLink } from './RecordLink.js';

/** What a deed changed, field by field. */
export function ActivityDetails() {
  const entry = useRecordContext<ActivityRecord>();
  const maySeePeople = usePermission('users:view');
  if (!entry) return null;
  const { changes, createdAt, security, source, user } = entry;
  const about = [dayAndHour(createdAt, 'UTC') + ' UTC', SOURCES[source], maySeePeople ? user.email : ''].filter(
    Boolean,
  );
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Typography variant="body2" color="text.secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {about.join(' · ')} <RecordLink entry={entry} />
      </Typography>
      {security ? (
        <Security details={security} />
      ) : changes.length > 0 ? (
        <Changes changes={changes} />
      ) : (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          No field was changed.
        </Typography>
      )}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(90px, 160px) minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.75,
  mt: 1,
  fontSize: '0.8125rem',
  '& > dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& > dd': { m: 0, minWidth: 0 },
} as const;

function Security({ details: { address, reason, count } }: { details: SecurityDetails }) {
  return (
    <Box component="dl" sx={{ ...grid, gridTemplateColumns: 'minmax(90px, 160px) minmax(0, 1fr)' }}>
      <dt>Address</dt>
      <dd>{address}</dd>
      <dt>Reason</dt>
      <dd>{reason}</dd>
      <dt>Within the minute</dt>
      <dd>{count === 1 ? 'Once' : `${count} times`}</dd>
    </Box>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
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
