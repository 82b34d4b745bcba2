import type { ActivityRecord, SecurityDetails } from '@contract/records/activity.record.js';
import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { dayAndHour } from '@contract/time/labels.js';
import { Changes, grid } from './ChangeList.js';
import { SOURCES } from './labels.js';
import { RecordLink } from './RecordLink.js';

/** What an entry changed, field by field. */
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
