import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import { RowCard } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { THEME_LABELS } from './labels.js';
import { MobileUserActions } from './MobileUserActions.js';
import { MobileUserName } from './MobileUserName.js';
import { OnlineLabel } from './OnlineLabel.js';

export function MobileUserCard({ user }: { user: MobileUserRecord }) {
  const { email, isNotificationsAllowed, platform, theme, createdAt } = user;
  const about = [APP_PLATFORM_NAMES[platform], `${THEME_LABELS[theme]} theme`, relativeDay(createdAt)];
  const notifications = isNotificationsAllowed ? 'Notifications allowed' : 'Notifications not allowed';
  return (
    <RowCard
      title={<MobileUserName user={user} />}
      aside={<OnlineLabel user={user} />}
      lines={[...(email ? [email] : []), about.join(' · '), notifications]}
      actions={<MobileUserActions user={user} />}
    />
  );
}
