import ActivityIcon from '@mui/icons-material/HistoryOutlined';
import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router';
import type { DashboardModule } from '../module.js';

const UsersPage = lazy(() => import('./UsersPage.js'));
const UserPage = lazy(() => import('./UserPage.js'));
const RolesPage = lazy(() => import('../roles/RolesPage.js'));
const ActivityPage = lazy(() => import('../activity/ActivityPage.js'));

/** People: who works here, with which role, and what they did. */
export const users: DashboardModule = {
  routes: (
    <Resource key="users" name="users" list={UsersPage} edit={UserPage} recordRepresentation="username">
      <Route path="roles" element={<RolesPage />} />
      <Route path="activity" element={<ActivityPage />} />
    </Resource>
  ),
  group: 'People',
  items: [
    { to: '/users', label: 'Users', icon: UsersIcon, permission: 'users:access' },
    { to: '/users/roles', label: 'Roles', icon: RolesIcon, permission: 'roles-permissions:access' },
    { to: '/users/activity', label: 'Activity logs', icon: ActivityIcon, permission: 'logs:access' },
  ],
  commands: [
    { label: 'Add staff', to: '/users?dialog=create', permission: 'users:create', keywords: 'user create new member' },
    { label: 'Assign role', to: '/users/roles?dialog=assign', permission: 'roles:assign', keywords: 'give' },
    { label: 'Add role', to: '/users/roles?dialog=add-role', permission: 'roles:create', keywords: 'create new' },
    {
      label: 'Delete activity logs',
      to: '/users/activity?dialog=clear',
      permission: 'logs:delete',
      keywords: 'clear log history',
    },
  ],
};
