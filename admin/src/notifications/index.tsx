import TemplateIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Fragment, lazy } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router';
import type { DashboardModule } from '../module.js';

const NotificationsPage = lazy(() => import('./NotificationsPage.js'));

export const notifications: DashboardModule = {
  routes: (
    <Fragment key="notifications">
      <Resource name="notifications" recordRepresentation="title" />
      <CustomRoutes>
        <Route path="/notifications/manage" element={<NotificationsPage />} />
        <Route path="/notifications" element={<Navigate to="/dashboard/notifications/manage" replace />} />
      </CustomRoutes>
    </Fragment>
  ),
  group: 'Notifications',
  items: [{ to: '/notifications/manage', label: 'Templates', icon: TemplateIcon, permission: 'notifications:access' }],
  commands: [
    {
      label: 'Add notification template',
      to: '/notifications/manage?dialog=create',
      permission: 'notifications:create',
      keywords: 'web push message',
    },
  ],
};
