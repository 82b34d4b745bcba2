import type { ActivityRecord } from '@contract/records/activity.record.js';
import { usePermission } from '../auth/index.js';
import { NameLink } from '../shared/NameLink.js';
import { OneLine } from '../shared/text.js';
import { userPath } from '../users/UserName.js';

/** Who did it, as they were called then. */
export function Actor({ entry: { user } }: { entry: Pick<ActivityRecord, 'user'> }) {
  const mayOpen = usePermission('users:view-info');
  if (!mayOpen || !user._id) return <OneLine text={user.username} width={160} />;
  return <NameLink to={userPath(user._id)} name={user.username} nowrap />;
}
