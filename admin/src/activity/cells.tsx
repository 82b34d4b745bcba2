import type { ActivityRecord } from '@contract/records/activity.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { Box } from '@mui/material';
import { usePermission } from '../auth/index.js';
import { NameLink } from '../shared/NameLink.js';
import { OneLine } from '../shared/text.js';
import { userPath } from '../users/UserName.js';

/** Who did it, as they were called then. */
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

/** When something was done, in the viewer's time. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {dayAndHour(at)}
  </time>
);
