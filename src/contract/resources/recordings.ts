import { defineResource } from './definition.js';

export const recordings = defineResource({
  path: 'recordings',
  label: 'Recordings',
  noun: 'recording',
  nouns: 'recordings',
  missing: { code: 'RECORDING_NOT_FOUND', message: 'The recording was not found.' },
  permissions: [{ title: 'Recordings', keys: ['recordings:access', 'recordings:update', 'recordings:delete'] }],
  list: {
    many: 'recordings',
    one: 'recording',
    sort: ['id', 'title', 'gameTitle', 'bytes', 'createdAt', 'updatedAt'],
    filter: ['gameId', 'name'],
    search: ['title', 'gameTitle', 'name'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
