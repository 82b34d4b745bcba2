import { holds, type Permission } from '@contract/permissions.js';
import type { ActivityRecord, SecurityDetails } from '@contract/records/activity.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { Box, Link, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { usePermission, useUser } from '../auth/index.js';
import { type DashboardResources, resourceNamed, useResources } from '../shared/resource-context.js';
import { Quiet } from '../shared/text.js';
import { Changes, grid } from './ChangeList.js';
import { ImportRows } from './ImportRows.js';
import { isDeletion } from './undo.js';
import { UndoButton } from './UndoButton.js';
import { SOURCES } from './words.js';

/** The changes of an entry, field by field. */
export function ActivityDetails() {
  const entry = useRecordContext<ActivityRecord>();
  const maySeePeople = usePermission('users:view');
  if (!entry) return null;
  const { changes, createdAt, security, source, user } = entry;
  const about = [`${dayAndHour(createdAt, 'UTC')} UTC`, SOURCES[source], maySeePeople ? user.email : ''].filter(
    Boolean,
  );
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Quiet component="div" sx={{ overflowWrap: 'anywhere' }}>
        <span>{`${about.join(' · ')} `}</span>
        <RecordLink entry={entry} />
      </Quiet>
      {security ? (
        <Security details={security} />
      ) : changes.length > 0 ? (
        <Changes changes={changes} />
      ) : (
        entry.rows === undefined && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            No field was changed.
          </Typography>
        )
      )}
      <UndoButton entry={entry} />
      <ImportRows entry={entry} />
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
      <dt>Times within that minute</dt>
      <dd>{count === 1 ? 'Once' : `${count} times`}</dd>
    </Box>
  );
}

/** Links to the entry's record if it exists and the viewer may see it. */
function RecordLink({ entry }: { entry: ActivityRecord }) {
  const viewer = useUser();
  const resources = useResources();
  const address = recordAddress(resources, entry);
  if (!address?.permissions.every((key) => holds(viewer, key))) return null;
  return (
    <Link component={RouterLink} to={`/dashboard${address.to}`} underline="always">
      Open the record
    </Link>
  );
}

/** Dashboard path of a record with the permissions that it requires. */
interface RecordAddress {
  /** Below /dashboard. */
  to: string;
  permissions: readonly Permission[];
}

/** Returns the page of an entry's record. Returns undefined if the record was deleted or has no page. */
export function recordAddress(
  resources: DashboardResources,
  entry: Pick<ActivityRecord, 'resource' | 'resourceId' | 'changes'>,
): RecordAddress | undefined {
  const { resource, resourceId } = entry;
  const recordPage = resourceNamed(resources, resource)?.record;
  if (!recordPage || !resourceId || isDeletion(entry)) return undefined;
  return { to: recordPage.path(encodeURIComponent(resourceId)), permissions: recordPage.permissions };
}
