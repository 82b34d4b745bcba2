import { defineResource } from './definition.js';

export const devices = defineResource({
  path: 'mobile/users',
  label: 'App users',
  noun: 'app user',
  nouns: 'app users',
  missing: { code: 'DEVICE_NOT_FOUND', message: 'The app user was not found.' },
  permissions: [{ title: 'App users', keys: ['app-users:access', 'app-users:delete'] }],
  list: {
    many: 'users',
    one: 'user',
    sort: ['id', 'userName', 'email', 'platform', 'lastSeenAt', 'createdAt', 'updatedAt'],
    filter: ['platform', 'isVerified', 'isNotificationsAllowed', 'theme'],
    search: ['userName', 'email', 'platform'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
