import type { UserRecord } from '@contract/records/user.record.js';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useRoles } from '../roles/useRoles.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { relativeDay } from '../shared/time.js';
import { USER_TONES } from './UserStatusSelect.js';

const list = {
  display: 'grid',
  gridTemplateColumns: '110px minmax(0, 1fr)',
  alignItems: 'baseline',
  rowGap: 1,
  columnGap: 1.5,
  m: 0,
  fontSize: '0.8125rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;

interface UserFactsProps {
  user: UserRecord;
  /** In place of the status as a word: what changes it. */
  status?: ReactNode;
}

/** Everything that a user's record says, but the permissions. */
export function UserFacts({ user, status }: UserFactsProps) {
  const { nameOf } = useRoles();
  return (
    <Box component="dl" sx={list}>
      <dt>Username</dt>
      <dd>{user.username}</dd>
      <dt>Email</dt>
      <dd>{user.email}</dd>
      <dt>Role</dt>
      <dd>{nameOf(user.role)}</dd>
      <dt>Status</dt>
      <dd>{status ?? <StatusLabel status={user.status} tones={USER_TONES} />}</dd>
      <dt>Created</dt>
      <dd>
        <time dateTime={user.createdAt}>{relativeDay(user.createdAt)}</time>
      </dd>
      <dt>Changed</dt>
      <dd>
        <time dateTime={user.updatedAt}>{relativeDay(user.updatedAt)}</time>
      </dd>
    </Box>
  );
}
