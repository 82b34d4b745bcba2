import { defineResource } from './definition.js';

export const leagues = defineResource({
  path: 'leagues',
  label: 'Leagues',
  noun: 'league',
  nouns: 'leagues',
  missing: { code: 'LEAGUE_NOT_FOUND', message: 'The league was not found.' },
  isRestorable: true,
  visibility: 'public',
  permissions: [
    {
      title: 'Leagues',
      keys: ['leagues:access', 'leagues:view', 'leagues:create', 'leagues:update', 'leagues:delete'],
    },
  ],
  upload: 'logoUrl',
  list: {
    many: 'leagues',
    one: 'league',
    sort: ['id', 'name', 'category', 'country', 'abbreviation', 'createdAt', 'updatedAt', 'order'],
    filter: ['name', 'category', 'country'],
    search: ['name', 'abbreviation', 'country', 'category'],
    defaultSort: ['order', 'ASC'],
  },
});
