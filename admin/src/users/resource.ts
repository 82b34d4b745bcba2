import UsersIcon from '@mui/icons-material/GroupOutlined';
import { addCommand, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const UsersPage = lazyPage(() => import('./UsersPage.js'));
const UserPage = lazyPage(() => import('./UserPage.js'));

export const users: DashboardResource = {
  name: 'users',
  group: 'People',
  items: [{ to: '/users', label: 'Users', icon: UsersIcon, permission: 'users:access' }],
  commands: [addCommand('Add staff', '/users', 'users:create', 'user create new member')],
  pages: { '/users': UsersPage, '/users/:id': UserPage },
  nameOf: ({ username }) => String(username),
  writes: async () => {
    const { EditUserDto, NewUserDto } = await import('@contract/dto/user.dto.js');
    return { dto: EditUserDto, create: NewUserDto };
  },
  refreshes: ['activity', 'session', 'overview'],
  hasStatusCall: true,
  search: { detail: ({ email }) => String(email) },
  record: { path: (id) => `/users/${id}`, permissions: ['users:view-info'] },
};
