import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import { DataTable } from 'react-admin';
import { platformChoices } from '../downloads/labels.js';
import type { CsvColumn } from '../shared/csv.js';
import { DeleteAction, DeleteChosen, ResourceTable, RowCard, SelectFilter } from '../shared/list/index.js';
import { PictureName } from '../shared/PictureName.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { OneLine, YesNo } from '../shared/text.js';
import { dayAndHour, relativeDay } from '../shared/time.js';
import { degrees, THEME_LABELS, userLabel, YES_NO } from './labels.js';

const THEMES = Object.entries(THEME_LABELS).map(([id, name]) => ({ id, name }));

const CSV: readonly CsvColumn<MobileUserRecord>[] = [
  { title: 'Name', value: ({ userName }) => userName },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Online', value: ({ isOnline }) => isOnline },
  { title: 'Notifications allowed', value: ({ isNotificationsAllowed }) => isNotificationsAllowed },
  { title: 'Platform', value: ({ platform }) => APP_PLATFORM_NAMES[platform] },
  { title: 'Theme', value: ({ theme }) => theme },
  { title: 'Latitude', value: ({ lat }) => lat ?? '' },
  { title: 'Longitude', value: ({ lng }) => lng ?? '' },
  { title: 'Last seen', value: ({ lastSeenAt }) => lastSeenAt },
  { title: 'Created', value: ({ createdAt }) => createdAt },
];

const actions = (user: MobileUserRecord) => (
  <DeleteAction
    resource="devices"
    record={user}
    permission="app-users:delete"
    noun="app user"
    name={userLabel(user)}
    text="They get no pushes until their app registers again."
  />
);

const Col = DataTable.Col<MobileUserRecord>;

const table = (
  <ResourceTable<MobileUserRecord>
    storeKey="mobile-users"
    main="userName"
    bulk={
      <DeleteChosen<MobileUserRecord>
        resource="devices"
        nameOf={userLabel}
        consequence="They get no pushes until their app registers again."
      />
    }
    hidden={['lat', 'lng', 'lastSeenAt']}
    hiddenWhenCompact={['theme']}
    actions={actions}
  >
    <Col source="userName" label="Name" render={(user) => <UserName user={user} nowrap />} />
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
  </ResourceTable>
);

/** The devices that have the app; apps register them, nobody adds one here. */
export default function DevicesPage() {
  return (
    <ResourcePage<MobileUserRecord>
      resource="devices"
      title="Mobile users"
      text="Apps that have registered for pushes."
      storeKey="mobile-users"
      csv={CSV}
      filters={
        <>
          <SelectFilter source="platform" label="Platform" choices={platformChoices} />
          <SelectFilter source="isNotificationsAllowed" label="Notifications" choices={YES_NO} />
          <SelectFilter source="theme" label="Theme" choices={THEMES} />
        </>
      }
      table={table}
      card={(user) => <UserCard user={user} />}
      empty={{ text: 'They appear here once their app registers.' }}
    />
  );
}

/**
 * An app user with the first letter of their name. Their picture is not shown: anybody can register a device, and the
 * picture's host would learn which staff look at it.
 */
const UserName = ({ user, nowrap }: { user: MobileUserRecord; nowrap?: boolean }) => (
  <PictureName name={userLabel(user)} round quiet={!user.userName} nowrap={nowrap} />
);

function UserCard({ user }: { user: MobileUserRecord }) {
  const { email, isNotificationsAllowed, platform, theme, createdAt } = user;
  const about = [APP_PLATFORM_NAMES[platform], `${THEME_LABELS[theme]} theme`, relativeDay(createdAt)];
  const notifications = isNotificationsAllowed ? 'Notifications allowed' : 'Notifications not allowed';
  return (
    <RowCard
      title={<UserName user={user} />}
      aside={<OnlineLabel user={user} />}
      lines={[...(email ? [email] : []), about.join(' · '), notifications]}
      actions={actions(user)}
    />
  );
}

const TONES = { Online: 'good' } as const;

/** Whether somebody uses the app right now; when they last did on pointing at it. */
function OnlineLabel({ user }: { user: MobileUserRecord }) {
  return (
    <span title={`Last seen: ${dayAndHour(user.lastSeenAt)}`}>
      <StatusLabel status={user.isOnline ? 'Online' : 'Offline'} tones={TONES} />
    </span>
  );
}
