import { defineResource } from './definition.js';

export const roles = defineResource({
  path: 'roles',
  label: 'Roles',
  noun: 'role',
  nouns: 'roles',
  missing: { code: 'ROLE_NOT_FOUND', message: 'The role was not found.' },
  permissions: [
    {
      title: 'Roles',
      keys: ['roles-permissions:access', 'roles:view', 'roles:create', 'roles:assign', 'roles:delete'],
    },
  ],
  list: {
    many: 'roles',
    one: 'role',
    sort: ['id', 'name', 'role', 'createdAt', 'updatedAt'],
    filter: ['name', 'role'],
    search: ['name', 'role'],
    defaultSort: ['createdAt', 'ASC'],
  },
});
