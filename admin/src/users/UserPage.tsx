import type { UserRecord } from '@contract/records/user.record.js';
import { Box, Skeleton } from '@mui/material';
import { useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { ApiError, messageOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { NotificationSwitch } from '../profile/NotificationSwitch.js';
import { EmptyState } from '../shared/EmptyState.js';
import { ErrorState } from '../shared/ErrorState.js';
import { Page } from '../shared/Page.js';
import { HeldPermissions } from './HeldPermissions.js';
import { RecentActivity } from './RecentActivity.js';
import { Section, sections } from './Section.js';
import { UserActions } from './UserActions.js';
import { UserDialogs } from './UserDialogs.js';
import { UserFacts } from './UserFacts.js';
import { UserStatusSelect } from './UserStatusSelect.js';

/** A member of staff: who they are, what they may do, what they did last. */
export default function UserPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const maySee = usePermission('users:view-info');
  const { data: user, error, refetch } = useGetOne<UserRecord>('users', { id }, { enabled: maySee });
  const missing = error instanceof ApiError && error.status === 404;

  return (
    <Page
      title={user?.username ?? 'User'}
      permission="users:view-info"
      actions={
        user && <UserActions user={user} variant="outlined" onDeleted={() => void navigate('/dashboard/users')} />
      }
    >
      {user ? (
        <Details user={user} />
      ) : error ? (
        missing ? (
          <EmptyState title={messageOf(error)} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Skeleton variant="rounded" height={280} />
      )}
      <UserDialogs />
    </Page>
  );
}

function Details({ user }: { user: UserRecord }) {
  const maySeePermissions = usePermission('permissions:view');
  return (
    <Box sx={sections}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Section title="Details">
          <UserFacts user={user} status={<UserStatusSelect user={user} />} />
        </Section>
        <Section title="Notifications">
          <NotificationSwitch user={user} />
        </Section>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <RecentActivity userId={user.id} />
        {maySeePermissions && (
          <Section title="Permissions">
            <HeldPermissions holder={user} />
          </Section>
        )}
      </Box>
    </Box>
  );
}
