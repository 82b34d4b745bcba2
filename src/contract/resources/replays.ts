import { defineResource } from './definition.js';

export const replays = defineResource({
  path: 'replays',
  label: 'Replays',
  noun: 'replay',
  nouns: 'replays',
  missing: { code: 'REPLAY_NOT_FOUND', message: 'The replay was not found.' },
  isRestorable: true,
  visibility: 'public',
  permissions: [{ title: 'Replays', keys: ['replays:access', 'replays:create', 'replays:update', 'replays:delete'] }],
  upload: 'thumbnail',
  list: {
    many: 'replays',
    one: 'replay',
    sort: ['id', 'title', 'league', 'category', 'date', 'viewCount', 'createdAt', 'updatedAt'],
    filter: ['league', 'leagueId', 'category', 'date', 'gameId'],
    search: ['title', 'leagueName', 'category'],
    defaultSort: ['date', 'DESC'],
  },
});
