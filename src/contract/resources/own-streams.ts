import { defineResource } from './definition.js';

export const ownStreams = defineResource({
  path: 'own-streams',
  label: 'Own streams',
  noun: 'own stream',
  nouns: 'own streams',
  missing: { code: 'OWN_STREAM_NOT_FOUND', message: 'The own stream was not found.' },
  permissions: [
    {
      title: 'Own streams',
      keys: ['own-streams:access', 'own-streams:create', 'own-streams:update', 'own-streams:delete'],
    },
  ],
  list: {
    many: 'ownStreams',
    one: 'ownStream',
    sort: ['id', 'title', 'name', 'createdAt', 'updatedAt'],
    filter: ['gameId', 'name', 'isEnded'],
    search: ['title', 'name'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
