import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';
import type { DashboardResource } from '../resource.js';

const SettingsPage = lazy(() => import('./SettingsPage.js'));

export const settings: DashboardResource = {
  name: 'settings',
  noun: 'settings',
  nouns: 'settings',
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
  pages: { '/settings': SettingsPage },
  refreshes: ['games', 'matches', 'overview'],
  record: { path: () => '/settings', permissions: ['settings:update'] },
};
