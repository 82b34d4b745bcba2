import type { MobileUserRecord } from '@contract/records/device.record.js';
import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import OverviewIcon from '@mui/icons-material/PhoneIphoneOutlined';
import { type DashboardResource, editDialog } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';
import { MOBILE_PAGES, appUserLabel } from './labels.js';

const MobilePage = lazyPage(() => import('./MobilePage.js'));
const DevicesPage = lazyPage(() => import('./DevicesPage.js'));

export const devices: DashboardResource = {
  name: 'devices',
  group: 'Mobile',
  items: [
    { to: '/mobile', label: 'Mobile Management', icon: OverviewIcon, permission: MOBILE_PAGES },
    { to: '/mobile/users', label: 'App users', icon: UsersIcon, permission: 'app-users:access' },
  ],
  pages: { '/mobile': MobilePage, '/mobile/users': DevicesPage },
  nameOf: (record) => appUserLabel(record as MobileUserRecord),
  arrival: 'Registered by the app',
  search: { list: '/mobile/users', detail: ({ platform }) => String(platform) },
  record: { path: editDialog('/mobile/users', 'show'), permissions: ['app-users:access'] },
};
