import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { command, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const RolesPage = lazyPage(() => import('./RolesPage.js'));

export const roles: DashboardResource = {
  name: 'roles',
  group: 'People',
  items: [{ to: '/users/roles', label: 'Roles', icon: RolesIcon, permission: 'roles-permissions:access' }],
  commands: [
    command('Assign role', '/users/roles?dialog=assign', 'roles:assign', 'give'),
    command('Add role', '/users/roles?dialog=add-role', 'roles:create', 'create new'),
  ],
  pages: { '/users/roles': RolesPage },
  writes: async () => {
    const { RoleDto } = await import('@contract/dto/user.dto.js');
    return { dto: RoleDto };
  },
  refreshes: ['users'],
  // The page lists users, so a role links to the users who hold it.
  search: { detail: ({ role }) => String(role), filter: ({ role }) => ({ role: String(role) }) },
};
