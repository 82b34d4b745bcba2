import type { ActivityRecord } from '@contract/records/activity.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Avatar, Box } from '@mui/material';
import { usePermission, useUser } from '../auth/index.js';
import { NameLink } from '../shared/NameLink.js';
import { OneLine } from '../shared/text.js';

export const userPath = (id: string): string => `/dashboard/users/${id}`;

interface UserNameProps {
  user: Pick<UserRecord, 'id' | 'username'>;
  /** Truncates the name at the edge of its cell instead of wrapping. */
  nowrap?: boolean;
}

/** The name of a member of staff, which links to the user's page for viewers with the permission. */
export function UserName({ user, nowrap = false }: UserNameProps) {
  const mayOpen = usePermission('users:view-info');
  const isViewer = useUser()?.id === user.id;
  const { username } = user;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar
        aria-hidden
        sx={{ width: 24, height: 24, fontSize: 10, fontWeight: 650, bgcolor: 'action.selected', color: 'text.primary' }}
      >
        {username.slice(0, 2).toUpperCase()}
      </Avatar>
      <Box component="span" sx={{ minWidth: 0 }}>
        {mayOpen ? (
          <NameLink to={userPath(user.id)} name={username} nowrap={nowrap} />
        ) : nowrap ? (
          <OneLine text={username} width={240} />
        ) : (
          username
        )}
      </Box>
      {isViewer && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', flexShrink: 0 }}>
          (you)
        </Box>
      )}
    </Box>
  );
}

/** The user of an activity entry, with the name at that time. */
export function Actor({ entry: { user, apiKey } }: { entry: Pick<ActivityRecord, 'user' | 'apiKey'> }) {
  const mayOpen = usePermission('users:view-info');
  return (
    <Box sx={{ minWidth: 0 }}>
      {mayOpen && user._id ? (
        <NameLink to={userPath(user._id)} name={user.username} nowrap />
      ) : (
        <OneLine text={user.username} width={160} />
      )}
      {apiKey !== undefined && <OneLine text={`API key ${apiKey}`} width={160} />}
    </Box>
  );
}
