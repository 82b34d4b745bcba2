import { lazy } from 'react';
import { CustomRoutes } from 'react-admin';
import { Route } from 'react-router';
import type { DashboardModule } from '../module.js';

const SecurityPage = lazy(() => import('../account/SecurityPage.js'));
const ProfilePage = lazy(() => import('./ProfilePage.js'));

/** One's own account: reached by the menu of the account, not by the sidebar. */
export const profile: DashboardModule = {
  routes: (
    <CustomRoutes key="profile">
      <Route path="/profile/security" element={<SecurityPage />} />
      <Route path="/profile" element={<ProfilePage />} />
    </CustomRoutes>
  ),
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
      keywords: 'sessions devices second step two factor',
    },
  ],
};
