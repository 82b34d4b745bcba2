import { defineResource } from './definition.js';

export const clips = defineResource({
  path: 'clips',
  writePath: 'matches/{matchId}/game/{gameId}/clips',
  label: 'Clips',
  noun: 'clip',
  nouns: 'clips',
  missing: { code: 'CLIP_NOT_FOUND', message: 'The clip was not found.' },
  visibility: 'public',
  event: 'clip',
  permissions: [{ title: 'Clips', keys: ['clips:create', 'clips:delete'] }],
  actions: { list: ['clips:create', 'clips:delete'] },
  list: {
    many: 'clips',
    one: 'clip',
    sort: ['id', 'title', 'createdAt', 'updatedAt'],
    filter: ['gameId', 'matchId', 'recordingId'],
    search: ['title'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
