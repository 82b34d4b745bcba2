import PushIcon from '@mui/icons-material/SendToMobileOutlined';
import { addCommand, type DashboardResource, editDialog } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const PushPage = lazyPage(() => import('./PushPage.js'));

export const mobileNotifications: DashboardResource = {
  name: 'mobile-notifications',
  group: 'Notifications',
  items: [
    {
      to: '/mobile/notifications',
      label: 'Push notifications',
      icon: PushIcon,
      permission: 'app-notifications:access',
    },
  ],
  commands: [
    addCommand(
      'Add push notification',
      '/mobile/notifications',
      'app-notifications:create',
      'send app mobile scheduled instant',
    ),
  ],
  pages: { '/mobile/notifications': PushPage },
  nameOf: ({ displayTitle }) => String(displayTitle),
  writes: async () => {
    const { PushNotificationDto } = await import('@contract/dto/notification.dto.js');
    return { dto: PushNotificationDto };
  },
  search: { detail: ({ body }) => String(body).slice(0, 60) },
  refreshes: ['overview'],
  hasProgress: true,
  record: {
    path: editDialog('/mobile/notifications'),
    permissions: ['app-notifications:access', 'app-notifications:update'],
  },
};
