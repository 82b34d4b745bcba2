import { APP_PLATFORM_NAMES, shortCount } from '@contract/downloads.js';
import type { ListName } from '@contract/lists.js';
import { noVersionOf } from '@contract/messages.js';
import type { SvgIconComponent } from '@mui/icons-material';
import ArrowIcon from '@mui/icons-material/ChevronRight';
import DownloadsIcon from '@mui/icons-material/InstallMobileOutlined';
import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import PushIcon from '@mui/icons-material/SendToMobileOutlined';
import { Box, Card, Link, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { usePermission } from '../auth/index.js';
import { useStatistics } from '../downloads/builds.js';
import { Page } from '../shared/Page.js';
import { Quiet } from '../shared/text.js';
import { number } from '../shared/words.js';
import { figure } from '../theme/theme.js';
import { MOBILE_PAGES } from './labels.js';

/** Overview of the mobile app, limited to the parts that the viewer may see. */
export default function MobilePage() {
  const users = usePermission('app-users:access');
  const downloads = usePermission('app-downloads:access');
  const pushes = usePermission('app-notifications:access');
  return (
    <Page title="Mobile Management" permission={MOBILE_PAGES}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {users && <UsersTile />}
        {downloads && <DownloadsTile />}
        {pushes && <PushTile />}
      </Box>
    </Page>
  );
}

interface TileProps {
  to: string;
  title: string;
  icon: SvgIconComponent;
  /** undefined while the count loads. */
  count: number | undefined;
  /** Plural noun of the count, for example 'app users'. */
  unit: string;
  /** Lines that are undefined are still loading. */
  lines: readonly (string | undefined)[];
}

/** Links to a page of the area and shows its figures. */
function Tile({ to, title, icon: Icon, count, unit, lines }: TileProps) {
  return (
    <Card component="li" sx={{ position: 'relative', p: 2, '&:hover': { bgcolor: 'action.hover' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          <Link component={RouterLink} to={to} color="text.primary" underline="none" sx={WHOLE}>
            {title}
          </Link>
        </Typography>
        <ArrowIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      </Box>
      <Typography component="p" sx={{ mt: 1, display: 'flex', alignItems: 'baseline', gap: 1, minHeight: 44 }}>
        {count === undefined ? (
          <Skeleton width={72} height={44} />
        ) : (
          <Box component="span" title={number(count)} sx={figure('2.25rem')}>
            {shortCount(count)}
          </Box>
        )}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {unit}
        </Box>
      </Typography>
      {lines.map((line, index) => (
        <Quiet key={index} noWrap title={line}>
          {line ?? <Skeleton width="60%" />}
        </Quiet>
      ))}
    </Card>
  );
}

const WHOLE = {
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;

const words = (count: number | undefined, text: (count: string) => string): string | undefined =>
  count === undefined ? undefined : text(shortCount(count));

function UsersTile() {
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

function DownloadsTile() {
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

function PushTile() {
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
        sending === undefined ? undefined : sending ? `${shortCount(sending)} being sent now` : 'None being sent now',
      ]}
    />
  );
}

const ONE = { page: 1, perPage: 1 };

/** Returns the number of records that match a filter, with live updates. undefined while it loads. */
function useCount(resource: ListName, filter: object = {}): number | undefined {
  return useGetList(resource, { filter, pagination: ONE, sort: { field: 'id', order: 'ASC' } }).total;
}
