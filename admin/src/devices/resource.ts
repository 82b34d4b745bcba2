import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import OverviewIcon from '@mui/icons-material/PhoneIphoneOutlined';
import { lazy } from 'react';
import type { DashboardResource } from '../resource.js';
import { MOBILE_PAGES } from './pages.js';

const MobilePage = lazy(() => import('./MobilePage.js'));
const DevicesPage = lazy(() => import('./DevicesPage.js'));

export const devices: DashboardResource = {
  name: 'devices',
  noun: 'app user',
  nouns: 'app users',
  group: 'Mobile',
  items: [
    { to: '/mobile', label: 'Mobile overview', icon: OverviewIcon, permission: MOBILE_PAGES },
    { to: '/mobile/users', label: 'App users', icon: UsersIcon, permission: 'app-users:access' },
  ],
  pages: { '/mobile': MobilePage, '/mobile/users': DevicesPage },
  nameOf: ({ userName, id }) => String(userName ?? `#${id}`),
  search: { list: '/mobile/users', detail: ({ platform }) => String(platform) },
};
