import { defineResource } from './definition.js';

export const teams = defineResource({
  path: 'teams',
  label: 'Teams',
  noun: 'team',
  nouns: 'teams',
  missing: { code: 'TEAM_NOT_FOUND', message: 'The team was not found.' },
  visibility: 'public',
  permissions: [{ title: 'Teams', keys: ['teams:view', 'teams:create', 'teams:update', 'teams:delete'] }],
  upload: 'crest',
  list: {
    many: 'teams',
    one: 'team',
    sort: ['id', 'name', 'shortName', 'createdAt', 'updatedAt'],
    filter: [],
    search: ['name', 'aliases', 'shortName'],
    defaultSort: ['name', 'ASC'],
  },
});
