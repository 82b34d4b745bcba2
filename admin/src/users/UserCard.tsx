import type { UserRecord } from '@contract/records/user.record.js';
import { useRoles } from '../roles/useRoles.js';
import { RowCard } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { UserActions } from './UserActions.js';
import { UserName } from './UserName.js';
import { UserStatusSelect } from './UserStatusSelect.js';

export function UserCard({ user }: { user: UserRecord }) {
  const { nameOf } = useRoles();
  const lines = [user.email, `${nameOf(user.role)} · ${relativeDay(user.createdAt)}`];
  return (
    <RowCard
      title={<UserName user={user} />}
      aside={<UserStatusSelect user={user} />}
      lines={lines.map((line) => (
        <span key={line} style={{ overflowWrap: 'anywhere' }}>
          {line}
        </span>
      ))}
      actions={<UserActions user={user} />}
    />
  );
}
