import type { MobileUserRecord } from '@contract/records/device.record.js';
import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import OverviewIcon from '@mui/icons-material/PhoneIphoneOutlined';
import { lazy } from 'react';
import { type DashboardResource, editDialog } from '../resource.js';
import { MOBILE_PAGES, appUserLabel } from './labels.js';

const MobilePage = lazy(() => import('./MobilePage.js'));
const DevicesPage = lazy(() => import('./DevicesPage.js'));

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
