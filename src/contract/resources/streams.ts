import { defineResource } from './definition.js';

export const streams = defineResource({
  path: 'streams',
  label: 'Streams',
  noun: 'stream',
  nouns: 'streams',
  missing: { code: 'STREAM_NOT_FOUND', message: 'The stream was not found.' },
  partOf: 'games',
  permissions: [{ title: 'Streams', keys: ['streams:access'] }],
  actions: { edit: ['games:update'] },
  list: {
    many: 'streams',
    one: 'stream',
    sort: ['id', 'title', 'league', 'startsAt', 'status'],
    filter: ['status', 'leagueId', 'gameId', 'quality', 'language', 'platform', 'health'],
    search: ['title', 'gameTitle', 'league'],
    defaultSort: ['startsAt', 'ASC'],
  },
});
