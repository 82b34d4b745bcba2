import { defineResource } from './definition.js';

export const requests = defineResource({
  path: 'match-requests',
  label: 'Match requests',
  noun: 'request',
  nouns: 'requests',
  missing: { code: 'REQUEST_NOT_FOUND', message: 'The match request was not found.' },
  event: 'requests',
  permissions: [
    {
      title: 'Match requests',
      keys: ['match-requests:access', 'match-requests:view', 'match-requests:update', 'match-requests:delete'],
    },
  ],
  list: {
    many: 'requests',
    one: 'request',
    sort: ['id', 'username', 'email', 'category', 'league', 'status', 'createdAt', 'updatedAt'],
    filter: ['status', 'category', 'league', 'email'],
    search: ['team.homeTeam', 'team.awayTeam', 'league', 'category', 'username', 'email'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
