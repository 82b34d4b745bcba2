import { defineResource } from './definition.js';

export const activity = defineResource({
  path: 'users/activity',
  label: 'Activity log',
  labelInSentence: 'activity logs',
  noun: 'entry',
  nouns: 'entries',
  event: 'activity',
  permissions: [{ title: 'Logs', keys: ['logs:access', 'logs:view', 'logs:delete'] }],
  list: {
    many: 'activities',
    one: 'activity',
    sort: ['id', 'username', 'role', 'resource', 'createdAt'],
    filter: ['userId', 'role', 'resource', 'resourceId', 'source', 'importId'],
    search: ['actor.username', 'actor.email', 'action', 'resource'],
    between: 'createdAt',
    defaultSort: ['createdAt', 'DESC'],
  },
});
