import { defineResource } from './definition.js';

export const notifications = defineResource({
  path: 'notifications',
  label: 'Notifications',
  noun: 'notification template',
  nouns: 'notification templates',
  missing: { code: 'NOTIFICATION_NOT_FOUND', message: 'The notification was not found.' },
  isRestorable: true,
  permissions: [
    {
      title: 'Notifications',
      keys: ['notifications:access', 'notifications:create', 'notifications:update', 'notifications:delete'],
    },
  ],
  list: {
    many: 'notifications',
    one: 'notification',
    sort: ['id', 'title', 'status', 'createdAt', 'updatedAt'],
    filter: ['title', 'status'],
    search: ['title', 'description'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
