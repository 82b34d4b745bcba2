import { lazy } from 'react';
import type { DashboardSection } from '../resource.js';

const SecurityPage = lazy(() => import('../account/SecurityPage.js'));
const ProfilePage = lazy(() => import('./ProfilePage.js'));

/** One's own account: reached by the menu of the account, not by the sidebar. */
export const profile: DashboardSection = {
  group: 'People',
  items: [],
  commands: [
    { label: 'Profile', to: '/profile', permission: 'profile:access', keywords: 'account me own' },
    { label: 'Edit profile', to: '/profile?dialog=edit', permission: 'profile:access', keywords: 'username email' },
    {
      label: 'Change password',
      to: '/profile/security?dialog=password',
      permission: 'profile:access',
      keywords: 'own',
    },
    {
      label: 'Sign-in and security',
      to: '/profile/security',
      permission: 'profile:access',
      keywords: 'sessions devices second factor two-factor two-step verification 2fa',
    },
  ],
  pages: { '/profile/security': SecurityPage, '/profile': ProfilePage },
};
