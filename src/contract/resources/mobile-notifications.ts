import { defineResource } from './definition.js';

export const mobileNotifications = defineResource({
  path: 'mobile/notifications',
  label: 'Push notifications',
  noun: 'push notification',
  nouns: 'push notifications',
  missing: { code: 'NOTIFICATION_NOT_FOUND', message: 'The notification was not found.' },
  permissions: [
    {
      title: 'Mobile notifications',
      keys: [
        'app-notifications:access',
        'app-notifications:create',
        'app-notifications:update',
        'app-notifications:delete',
      ],
    },
  ],
  upload: 'image',
  list: {
    many: 'notifications',
    one: 'notification',
    sort: ['id', 'title', 'category', 'deliveryType', 'status', 'sendAt', 'createdAt', 'updatedAt'],
    filter: ['category', 'deliveryType', 'status', 'gameId'],
    search: ['title', 'body', 'category', 'gameTitle'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
