import { noVersionOf } from '@contract/messages.js';
import { APP_PLATFORM_NAMES, shortCount } from '@contract/downloads.js';
import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import DownloadsIcon from '@mui/icons-material/InstallMobileOutlined';
import PushIcon from '@mui/icons-material/SendToMobileOutlined';
import { useStatistics } from '../downloads/useStatistics.js';
import { Tile } from './Tile.js';
import { useCount } from './useCount.js';

const words = (count: number | undefined, text: (count: string) => string): string | undefined =>
  count === undefined ? undefined : text(shortCount(count));

export function UsersTile() {
  const all = useCount('devices');
  const allowed = useCount('devices', { isNotificationsAllowed: true });
  return (
    <Tile
      to="/dashboard/mobile/users"
      title="App users"
      icon={UsersIcon}
      count={all}
      unit={all === 1 ? 'app user' : 'app users'}
      lines={[words(allowed, (count) => `${count} allow notifications`)]}
    />
  );
}

export function DownloadsTile() {
  const { data } = useStatistics();
  return (
    <Tile
      to="/dashboard/mobile/downloads"
      title="App downloads"
      icon={DownloadsIcon}
      count={data?.downloads}
      unit={data?.downloads === 1 ? 'download' : 'downloads'}
      lines={
        data?.platforms.map(({ platform, latest }) => {
          const name = APP_PLATFORM_NAMES[platform];
          return latest ? `${name} ${latest.version}, ${latest.releaseStatus}` : noVersionOf(name);
        }) ?? [undefined, undefined]
      }
    />
  );
}

export function PushTile() {
  const all = useCount('mobile-notifications');
  const scheduled = useCount('mobile-notifications', { status: 'scheduled' });
  const sending = useCount('mobile-notifications', { status: 'sending' });
  return (
    <Tile
      to="/dashboard/mobile/notifications"
      title="Push notifications"
      icon={PushIcon}
      count={all}
      unit={all === 1 ? 'push notification' : 'push notifications'}
      lines={[
        words(scheduled, (count) => `${count} scheduled`),
        sending === undefined ? undefined : sending ? `${shortCount(sending)} going out now` : 'None going out now',
      ]}
    />
  );
}
