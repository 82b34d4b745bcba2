import ActivityIcon from '@mui/icons-material/HistoryOutlined';
import { command, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const ActivityPage = lazyPage(() => import('./ActivityPage.js'));

export const activity: DashboardResource = {
  name: 'activity',
  group: 'People',
  items: [{ to: '/users/activity', label: 'Activity logs', icon: ActivityIcon, permission: 'logs:access' }],
  commands: [command('Delete activity logs', '/users/activity?dialog=clear', 'logs:delete', 'clear log history')],
  nameOf: ({ action }) => String(action),
  pages: { '/users/activity': ActivityPage },
  refreshes: ['overview'],
};
