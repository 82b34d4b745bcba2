import TemplateIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { addCommand, editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const NotificationsPage = lazyPage(() => import('./NotificationsPage.js'));

export const notifications: DashboardResource = {
  name: 'notifications',
  group: 'Notifications',
  items: [{ to: '/notifications/manage', label: 'Templates', icon: TemplateIcon, permission: 'notifications:access' }],
  commands: [
    addCommand('Add notification template', '/notifications/manage', 'notifications:create', 'web push message'),
  ],
  pages: { '/notifications/manage': NotificationsPage },
  redirects: { '/notifications': '/notifications/manage' },
  writes: async () => {
    const { SimpleNotificationDto } = await import('@contract/dto/notification.dto.js');
    return { dto: SimpleNotificationDto };
  },
  search: { detail: ({ description }) => String(description).slice(0, 60) },
  hasProgress: true,
  record: { path: editDialog('/notifications/manage'), permissions: ['notifications:access', 'notifications:update'] },
};
