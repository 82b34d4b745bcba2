import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import { Facts } from '../shared/Facts.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { DayAndHour, Quiet } from '../shared/text.js';
import { followsText, placeText, quietText, THEME_LABELS, appUserLabel } from './labels.js';

/** Shows the data that an app has sent about its user. */
export default function DeviceDialog({ record: user, onClose }: RecordDialogProps<MobileUserRecord>) {
  const { email, platform, appVersion, locale, theme, createdAt, updatedAt, lastSeenAt } = user;
  const device = { resource: 'devices', id: user.id, name: appUserLabel(user) } as const;
  const changedLater = updatedAt !== createdAt;
  return (
    <PlainDialog
      title={device.name}
      of={device}
      titleActions={<HistoryButton of={device} variant="text" />}
      onClose={onClose}
      focusClose
    >
      <Facts
        facts={[
          ['Email', email],
          ['App', [APP_PLATFORM_NAMES[platform], appVersion].filter(Boolean).join(' ')],
          ['Language', locale],
          ['Theme', THEME_LABELS[theme]],
          ['Notifications', user.isNotificationsAllowed ? 'Allowed' : 'Not allowed'],
          ['Follows', followsText(user.follows)],
          ['Quiet hours', quietText(user.quietHours)],
          ['Place', placeText(user)],
          ['Registered', <DayAndHour key="registered" at={createdAt} />],
          ['Changed by the app', changedLater && <DayAndHour key="changed" at={updatedAt} />],
          ['Last seen', <DayAndHour key="seen" at={lastSeenAt} />],
        ]}
        sx={{ mb: 2 }}
      />
      <Quiet>
        The app sends these values each time it registers, and you cannot change them. If the push service no longer
        knows the device, the next push removes it.
      </Quiet>
    </PlainDialog>
  );
}
