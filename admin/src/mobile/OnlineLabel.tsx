import type { MobileUserRecord } from '@contract/records/device.record.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { dayAndHour } from '../shared/time.js';

const TONES = { Online: 'good' } as const;

/** Whether somebody uses the app right now; when they last did on pointing at it. */
export function OnlineLabel({ user }: { user: MobileUserRecord }) {
  return (
    <span title={`Last seen: ${dayAndHour(user.lastSeenAt)}`}>
      <StatusLabel status={user.isOnline ? 'Online' : 'Offline'} tones={TONES} />
    </span>
  );
}
