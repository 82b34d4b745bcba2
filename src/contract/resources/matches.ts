import { defineResource, GAME_PAGE_KEYS } from './definition.js';

export const matches = defineResource({
  path: 'matches',
  label: 'Matches',
  noun: 'match',
  nouns: 'matches',
  missing: { code: 'MATCH_NOT_FOUND', message: "Sorry, we couldn't locate the match you were searching for." },
  isRestorable: true,
  visibility: 'public',
  permissions: [{ title: 'Matches', keys: ['matches:view', 'matches:create', 'matches:update', 'matches:delete'] }],
  actions: { list: [...GAME_PAGE_KEYS, 'matches:view'] },
  list: {
    many: 'matches',
    one: 'match',
    sort: ['id', 'title', 'category', 'createdAt', 'updatedAt'],
    filter: ['title', 'category'],
    search: ['title', 'category', 'description'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
