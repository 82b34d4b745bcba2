import { holds, type Permission } from '@contract/permissions.js';
import type { ActivityRecord, SecurityDetails } from '@contract/records/activity.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { Box, Link, Typography } from '@mui/material';
import { useDataProvider, useNotify, useRecordContext } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router';
import { messageOf } from '../api/index.js';
import { usePermission, useUser } from '../auth/index.js';
import { type DashboardResources, resourceNamed, useResources } from '../shared/resource-context.js';
import { Quiet } from '../shared/text.js';
import { Changes, grid } from './ChangeList.js';
import { SOURCES } from './words.js';

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
      <Quiet component="div" sx={{ overflowWrap: 'anywhere' }}>
        <span>{`${about.join(' · ')} `}</span>
        <RecordLink entry={entry} />
      </Quiet>
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

/** Leads to the record that an entry is about, where there is one and the viewer may see it. */
function RecordLink({ entry }: { entry: ActivityRecord }) {
  const viewer = useUser();
  const resources = useResources();
  if (entry.resource === 'games') {
    const shown = entry.resourceId && !isDeletion(entry) && holds(viewer, 'matches:view');
    return shown ? <GameRecordLink id={entry.resourceId} /> : null;
  }
  const address = recordAddress(resources, entry);
  if (!address?.permissions.every((key) => holds(viewer, key))) return null;
  return (
    <Link component={RouterLink} to={`/dashboard${address.to}`} underline="always">
      Open the record
    </Link>
  );
}

/** A game is shown in its match, which the log does not name. */
function GameRecordLink({ id }: { id: string }) {
  const provider = useDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const mayEdit = usePermission('games:update');
  const go = async (): Promise<void> => {
    try {
      const { data } = await provider.getOne<GameRecord>('games', { id });
      void navigate(`/dashboard/matches/${data.matchId}${mayEdit ? `?dialog=edit&id=${id}` : ''}`);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  return (
    <Link component="button" type="button" underline="always" onClick={() => void go()}>
      Open the record
    </Link>
  );
}

/** Where a record can be seen in the dashboard, and the keys that needs. */
interface RecordAddress {
  /** Below /dashboard. */
  to: string;
  permissions: readonly Permission[];
}

/** Whether an entry is of a deletion: each of its fields was something and is nothing. */
const isDeletion = ({ changes }: Pick<ActivityRecord, 'changes'>): boolean =>
  changes.length > 0 && changes.every(({ after }) => after === null);

/**
 * The page of what was changed, of a game once its match is read; undefined where there is none or the record is gone.
 */
export function recordAddress(
  resources: DashboardResources,
  entry: Pick<ActivityRecord, 'resource' | 'resourceId' | 'changes'>,
): RecordAddress | undefined {
  const { resource, resourceId } = entry;
  const known = resourceNamed(resources, resource)?.record;
  if (!known || !resourceId || isDeletion(entry)) return undefined;
  return { to: known.path(encodeURIComponent(resourceId)), permissions: known.permissions };
}
