import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import { DataTable } from 'react-admin';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { dayAndHour, relativeDay } from '../shared/time.js';
import { degrees, THEME_LABELS, userLabel } from './labels.js';
import { MobileUserActions } from './MobileUserActions.js';
import { MobileUserName } from './MobileUserName.js';
import { OnlineLabel } from './OnlineLabel.js';
import { YesNo } from '../shared/YesNo.js';

const Col = DataTable.Col<MobileUserRecord>;

const HIDDEN = ['lat', 'lng', 'lastSeenAt', 'updatedAt'];
const ROOMY = ['theme', 'createdAt'];

const bulk = (
  <BulkDelete<MobileUserRecord>
    permission="app-users:delete"
    noun="app users"
    nameOf={userLabel}
    consequence="They get no pushes until their app registers again."
  />
);

export function MobileUserTable() {
  return (
    <ListTable<MobileUserRecord> storeKey="mobile-users" main="userName" bulk={bulk} hidden={HIDDEN} roomy={ROOMY}>
      <Col source="userName" label="Name" render={(user) => <MobileUserName user={user} nowrap />} />
      <Col source="email" label="Email" render={({ email }) => <OneLine text={email} width={200} />} />
      <Col source="isOnline" label="Online" disableSort render={(user) => <OnlineLabel user={user} />} />
      <Col
        source="isNotificationsAllowed"
        label="Notifications"
        disableSort
        render={({ isNotificationsAllowed }) => (
          <YesNo value={isNotificationsAllowed} words={['Allowed', 'Not allowed']} />
        )}
      />
      <Col source="platform" label="Platform" render={({ platform }) => APP_PLATFORM_NAMES[platform]} />
      <Col source="theme" label="Theme" disableSort render={({ theme }) => THEME_LABELS[theme]} />
      <Col source="lat" label="Latitude" disableSort align="right" render={({ lat }) => degrees(lat)} />
      <Col source="lng" label="Longitude" disableSort align="right" render={({ lng }) => degrees(lng)} />
      <Col
        source="lastSeenAt"
        label="Last seen"
        render={({ lastSeenAt }) => <time dateTime={lastSeenAt}>{dayAndHour(lastSeenAt)}</time>}
      />
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(user) => <MobileUserActions user={user} />}
      />
    </ListTable>
  );
}
