import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import { lazy, type ReactNode } from 'react';
import { appPlatformChoices } from '../downloads/builds.js';
import { DialogButton } from '../shared/ActionButton.js';
import { flagChoices } from '../shared/choices.js';
import { useZone } from '../shared/clock.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { DeleteAction, BulkDelete, RowActions, SelectFilter } from '../shared/list/index.js';
import { PictureName } from '../shared/Picture.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { RelativeDay, YesNo } from '../shared/text.js';
import { dayAndHour } from '@contract/time/labels.js';
import { degrees, THEME_LABELS, appUserLabel } from './labels.js';

const DeviceDialog = lazy(() => import('./DeviceDialog.js'));

const THEMES = Object.entries(THEME_LABELS).map(([id, name]) => ({ id, name }));

const CONSEQUENCE = 'They get no pushes until their app registers again.';

/** Lists the devices with the app. Apps register devices; staff cannot add them. */
export default function DevicesPage() {
  return (
    <ResourcePage<MobileUserRecord>
      resource="devices"
      title="App users"
      text="Apps that have registered for pushes."
      storeKey="mobile-users"
      csv={[
        ['Name', 'userName'],
        'email',
        'isOnline',
        ['Notifications allowed', 'isNotificationsAllowed'],
        ['Platform', ({ platform }) => APP_PLATFORM_NAMES[platform]],
        'theme',
        ['Language', 'locale'],
        ['App version', 'appVersion'],
        ['Latitude', 'lat'],
        ['Longitude', 'lng'],
        ['Last seen', 'lastSeenAt'],
        ['Created', 'createdAt'],
      ]}
      filters={
        <>
          <SelectFilter source="platform" label="Platform" choices={appPlatformChoices} />
          <SelectFilter source="isNotificationsAllowed" label="Notifications" choices={flagChoices('Yes', 'No')} />
          <SelectFilter source="theme" label="Theme" choices={THEMES} />
        </>
      }
      main="userName"
      columns={[
        { source: 'userName', label: 'Name', render: (user) => <UserName user={user} nowrap /> },
        { source: 'email', hidden: 'narrow', text: 200 },
        { source: 'isOnline', render: (user) => <OnlineLabel user={user} /> },
        {
          source: 'isNotificationsAllowed',
          label: 'Notifications',
          render: (user) => <YesNo value={user.isNotificationsAllowed} words={['Allowed', 'Not allowed']} />,
        },
        { source: 'platform', render: ({ platform }) => APP_PLATFORM_NAMES[platform] },
        { source: 'theme', hidden: 'compact', render: ({ theme }) => THEME_LABELS[theme] },
        { source: 'appVersion', label: 'App version', hidden: 'compact' },
        { source: 'locale', label: 'Language', hidden: 'always' },
        { source: 'lat', label: 'Latitude', hidden: 'always', align: 'right', render: ({ lat }) => degrees(lat) },
        { source: 'lng', label: 'Longitude', hidden: 'always', align: 'right', render: ({ lng }) => degrees(lng) },
        { source: 'lastSeenAt', label: 'Last seen', hidden: 'always', as: 'moment' },
      ]}
      bulk={<BulkDelete<MobileUserRecord> nameOf={appUserLabel} consequence={CONSEQUENCE} />}
      actions={() => (
        <RowActions>
          <DialogButton permission="app-users:access" label="Details" icon={DetailsIcon} dialog="show" />
          <DeleteAction text={CONSEQUENCE} />
        </RowActions>
      )}
      card={(user) => ({
        title: <UserName user={user} />,
        trailing: <OnlineLabel user={user} />,
        lines: linesOf(user),
      })}
      empty={{ text: 'App users appear here once their app registers.' }}
      dialogs={<RecordDialogAt name="show" title="App user" dialog={DeviceDialog} />}
    />
  );
}

function linesOf({ email, isNotificationsAllowed, platform, theme, createdAt }: MobileUserRecord): ReactNode[] {
  const about = [APP_PLATFORM_NAMES[platform], `${THEME_LABELS[theme]} theme`].join(' · ');
  const notifications = isNotificationsAllowed ? 'Notifications allowed' : 'Notifications not allowed';
  return [
    ...(email ? [email] : []),
    <span key="about">
      <span>{`${about} · `}</span>
      <RelativeDay at={createdAt} />
    </span>,
    notifications,
  ];
}

/**
 * Shows an app user with an initial. The device's own image is not loaded, because any device can register and the
 * image's host would learn which staff view it.
 */
const UserName = ({ user, nowrap }: { user: MobileUserRecord; nowrap?: boolean }) => (
  <PictureName name={appUserLabel(user)} round quiet={!user.userName} nowrap={nowrap} />
);

const TONES = { Online: 'good' } as const;

/** Shows whether the app is in use. The tooltip shows when it was last used. */
function OnlineLabel({ user }: { user: MobileUserRecord }) {
  const zone = useZone();
  return (
    <span title={`Last seen: ${dayAndHour(user.lastSeenAt, zone)}`}>
      <StatusLabel status={user.isOnline ? 'Online' : 'Offline'} tones={TONES} />
    </span>
  );
}
