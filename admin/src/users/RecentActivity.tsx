import type { ActivityRecord } from '@contract/records/activity.record.js';
import { Box, Link, Skeleton } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { When } from '../activity/ActivityTable.js';
import { usePermission } from '../auth/index.js';
import { EmptyState } from '../shared/EmptyState.js';
import { ErrorState } from '../shared/ErrorState.js';
import { Section } from './Section.js';

const NEWEST = { pagination: { page: 1, perPage: 10 }, sort: { field: 'createdAt', order: 'DESC' } } as const;

const logOf = (userId: string): string =>
  `/dashboard/users/activity?${new URLSearchParams({ filter: JSON.stringify({ userId }) })}`;

/** What somebody did last, for those who may read the log. */
export function RecentActivity({ userId }: { userId: string }) {
  const mayRead = usePermission('logs:view');
  const mayOpen = usePermission('logs:access');
  if (!mayRead) return null;
  const all = mayOpen && (
    <Link component={RouterLink} to={logOf(userId)} variant="body2">
      All activity
    </Link>
  );
  return (
    <Section title="Recent activity" actions={all}>
      <Entries userId={userId} />
    </Section>
  );
}

function Entries({ userId }: { userId: string }) {
  const params = { ...NEWEST, filter: { userId } };
  const { data, error, isPending, refetch } = useGetList<ActivityRecord>('activity', params);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={160} />;
  if (!data.length) return <EmptyState title="Nothing yet" />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' }}>
      {data.map(({ id, action, createdAt }) => (
        <Box
          key={id}
          component="li"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 240px' }}>
            {action}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <When at={createdAt} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
