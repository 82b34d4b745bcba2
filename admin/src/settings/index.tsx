import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';
import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router';
import type { DashboardModule } from '../module.js';

const SettingsPage = lazy(() => import('./SettingsPage.js'));

export const settings: DashboardModule = {
  routes: (
    <CustomRoutes key="settings">
      <Route path="/settings" element={<SettingsPage />} />
    </CustomRoutes>
  ),
  group: 'Site',
  items: [{ to: '/settings', label: 'Settings', icon: SettingsIcon, permission: 'settings:update' }],
  commands: [
    {
      label: 'Change the go-live shift',
      to: '/settings',
      permission: 'settings:update',
      keywords: 'settings time zone notice improvements auto-finish',
    },
  ],
};
