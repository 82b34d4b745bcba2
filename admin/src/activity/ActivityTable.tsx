import type { ActivityRecord } from '@contract/records/activity.record.js';
import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { useRoles } from '../roles/useRoles.js';
import { DetailsToggle, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { dayAndHour } from '../shared/time.js';
import { ActivityDetails } from './ActivityDetails.js';
import { Actor } from './Actor.js';
import { resourceLabel, sourceLabel } from './labels.js';

const Col = DataTable.Col<ActivityRecord>;

/** When something was done, in the viewer's time. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {dayAndHour(at)}
  </time>
);

export function ActivityTable() {
  const { nameOf } = useRoles();
  return (
    <ListTable<ActivityRecord>
      storeKey="activity"
      main="action"
      mainWidth="60%"
      details={<ActivityDetails />}
      hidden={['source', 'resourceId']}
      roomy={['role']}
    >
      <Col
        source="username"
        label="Who"
        render={(entry) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, maxWidth: 190 }}>
            <DetailsToggle of={entry.action} />
            <Actor entry={entry} />
          </Box>
        )}
      />
      <Col source="role" label="Role" render={({ role }) => <OneLine text={nameOf(role)} width={120} />} />
      <Col
        source="action"
        label="Action"
        disableSort
        render={({ action }) => (
          <Box component="span" title={action} sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {action}
          </Box>
        )}
      />
      <Col source="resource" label="Resource" render={({ resource }) => resourceLabel(resource)} />
      <Col source="source" label="Source" disableSort render={({ source }) => sourceLabel(source)} />
      <Col
        source="resourceId"
        label="Record"
        disableSort
        render={({ resourceId }) => <code>{resourceId || '—'}</code>}
      />
      <Col source="createdAt" label="When" render={({ createdAt }) => <When at={createdAt} />} />
    </ListTable>
  );
}
