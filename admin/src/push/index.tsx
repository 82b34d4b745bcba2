import PushIcon from '@mui/icons-material/SendToMobileOutlined';
import { lazy } from 'react';
import { Resource } from 'react-admin';
import type { DashboardModule } from '../module.js';

const PushPage = lazy(() => import('./PushPage.js'));

export const push: DashboardModule = {
  routes: <Resource key="push" name="mobile/notifications" list={PushPage} recordRepresentation="displayTitle" />,
  group: 'Notifications',
  items: [
    { to: '/mobile/notifications', label: 'Mobile push', icon: PushIcon, permission: 'app-notifications:access' },
  ],
  commands: [
    {
      label: 'Add push notification',
      to: '/mobile/notifications?dialog=create',
      permission: 'app-notifications:create',
      keywords: 'send app mobile scheduled instant',
    },
  ],
};
