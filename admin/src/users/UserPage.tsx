import { SECOND_FACTOR } from '@contract/messages.js';
import { type Holder, holds, PERMISSION_GROUPS, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Box, Card, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { messageOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { NotificationSwitch } from '../profile/NotificationSwitch.js';
import { useRoles } from '../roles/useRoles.js';
import { About } from '../shared/about.js';
import { EmptyState, Loaded } from '../shared/EmptyState.js';
import { Facts } from '../shared/Facts.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { Page } from '../shared/Page.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { DayAndHour, RelativeDay } from '../shared/text.js';
import { permissionLabel } from './permissions/labels.js';
import { USER_TONES, UserActions, UserStatusSelect } from './UserActions.js';
import { UserDialogs } from './UserDialogs.js';

/** A member of staff: account, permissions, and latest activity. */
export default function UserPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const maySee = usePermission('users:view-info');
  const query = useGetOne<UserRecord>('users', { id }, { enabled: maySee });
  const user = query.data;

  return (
    <Page
      title={user?.username ?? 'User'}
      permission="users:view-info"
      actions={
        user && (
          <About resource="users" record={user}>
            <HistoryButton variant="outlined" />
            <UserActions user={user} variant="outlined" onDeleted={() => void navigate('/dashboard/users')} />
          </About>
        )
      }
    >
      <Loaded query={query} waiting={<Skeleton variant="rounded" height={280} />} missing={messageOf(query.error)}>
        {(user) => <Details user={user} />}
      </Loaded>
      <UserDialogs />
    </Page>
  );
}

function Details({ user }: { user: UserRecord }) {
  const maySeePermissions = usePermission('permissions:view');
  return (
    <Box sx={sectionColumns}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <PageSection title="Details">
          <UserFacts user={user} status={<UserStatusSelect user={user} />} />
        </PageSection>
        <PageSection title="Notifications">
          <NotificationSwitch user={user} />
        </PageSection>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <RecentActivity userId={user.id} />
        {maySeePermissions && (
          <PageSection title="Permissions">
            <HeldPermissions holder={user} />
          </PageSection>
        )}
      </Box>
    </Box>
  );
}

interface UserFactsProps {
  user: UserRecord;
  /** Control that changes the status, shown instead of the status label. */
  status?: ReactNode;
}

/** Shows all fields of a user except the permissions. */
export function UserFacts({ user, status }: UserFactsProps) {
  const { nameOf } = useRoles();
  return (
    <Facts
      facts={[
        ['Username', user.username],
        ['Email', user.email],
        ['Role', nameOf(user.role)],
        ['Status', status ?? <StatusLabel key="status" status={user.status} tones={USER_TONES} />],
        [SECOND_FACTOR.name, user.hasSecondFactor ? 'On' : 'Off'],
        ['Created', <RelativeDay key="created" at={user.createdAt} />],
        ['Changed', <RelativeDay key="changed" at={user.updatedAt} />],
      ]}
      sx={{
        gridTemplateColumns: '110px minmax(0, 1fr)',
        alignItems: 'baseline',
        rowGap: 1,
        columnGap: 1.5,
        fontSize: '0.8125rem',
      }}
    />
  );
}

const NEWEST = { pagination: { page: 1, perPage: 10 }, sort: { field: 'createdAt', order: 'DESC' } } as const;

const logOf = (userId: string): string =>
  `/dashboard/users/activity?${new URLSearchParams({ filter: JSON.stringify({ userId }) })}`;

/** Shows the user's latest activity to viewers who may read the log. */
function RecentActivity({ userId }: { userId: string }) {
  const mayRead = usePermission('logs:view');
  const mayOpen = usePermission('logs:access');
  const query = useGetList<ActivityRecord>('activity', { ...NEWEST, filter: { userId } }, { enabled: mayRead });
  if (!mayRead) return null;
  const all = mayOpen && (
    <Link component={RouterLink} to={logOf(userId)} variant="body2">
      All activity
    </Link>
  );
  return (
    <PageSection title="Recent activity" actions={all}>
      <Loaded query={query} waiting={<Skeleton variant="rounded" height={160} />}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title="Nothing yet" />
          ) : (
            <Box component="ol" sx={{ fontSize: '0.8125rem' }}>
              {entries.map(({ id, action, createdAt }) => (
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
                    <DayAndHour at={createdAt} />
                  </Box>
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
    </PageSection>
  );
}

/** Shows the permissions of a user in the groups of the permission editor. */
export function HeldPermissions({ holder }: { holder: Holder }) {
  if (holder.role === SUPER_ADMIN_ROLE) {
    return <Typography variant="body2">Everything: the super-admin role has every permission.</Typography>;
  }
  const groups = PERMISSION_GROUPS.map(({ title, keys }) => ({
    title,
    keys: keys.filter((key) => holds(holder, key)),
  })).filter(({ keys }) => keys.length > 0);
  if (!groups.length) return <EmptyState title="No permissions yet" />;
  return (
    <Box component="dl" sx={{ columnWidth: 260, columnGap: 3, fontSize: '0.8125rem' }}>
      {groups.map(({ title, keys }) => (
        <Box key={title} sx={{ breakInside: 'avoid', pb: 1.5 }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {title}
          </Box>
          {keys.map((key) => (
            <Box key={key} component="dd" sx={{ color: 'text.secondary' }}>
              {permissionLabel(key)}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface PageSectionProps {
  title: string;
  /** Content next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

export function PageSection({ title, actions, children }: PageSectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
        <Typography id={id} variant="h2" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Card>
  );
}

/** On wide screens, the facts are at the left and the other sections at the right. */
export const sectionColumns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' },
} as const;
