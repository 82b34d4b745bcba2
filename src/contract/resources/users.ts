import { defineResource } from './definition.js';

export const users = defineResource({
  path: 'users',
  label: 'Users',
  noun: 'user',
  nouns: 'users',
  missing: { code: 'USER_NOT_FOUND', message: 'The user was not found.' },
  permissions: [
    {
      title: 'Users',
      keys: ['users:access', 'users:view', 'users:view-info', 'users:create', 'users:update', 'users:delete'],
    },
  ],
  list: {
    many: 'users',
    one: 'user',
    sort: ['id', 'username', 'email', 'role', 'status', 'createdAt', 'updatedAt'],
    filter: ['username', 'email', 'role', 'status'],
    search: ['username', 'email', 'role'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
