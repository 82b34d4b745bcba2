import { defineResource } from './definition.js';

export const roles = defineResource({
  path: 'roles',
  label: 'Roles',
  missing: { code: 'ROLE_NOT_FOUND', message: 'The role was not found.' },
  permissions: [
    {
      title: 'Roles',
      keys: ['roles-permissions:access', 'roles:view', 'roles:create', 'roles:assign', 'roles:delete'],
    },
  ],
  list: {
    noun: 'roles',
    one: 'role',
    sort: ['id', 'name', 'role', 'createdAt', 'updatedAt'],
    filter: ['name', 'role'],
    search: ['name', 'role'],
    defaultSort: ['createdAt', 'ASC'],
  },
});
