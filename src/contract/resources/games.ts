import { defineResource, GAME_PAGE_KEYS } from './definition.js';

export const games = defineResource({
  path: 'games',
  writePath: 'matches/{matchId}/game',
  label: 'Games',
  noun: 'game',
  nouns: 'games',
  missing: { code: 'GAME_NOT_FOUND', message: 'The game was not found.' },
  isRestorable: true,
  visibility: 'public',
  permissions: [
    { title: 'Games', keys: ['games:view', 'games:create', 'games:update', 'games:delete'] },
    {
      title: 'Ongoing, trending, schedule, finished',
      keys: ['ongoing-matches:access', 'trending:view', 'schedule-matches:access', 'finished-matches:access'],
    },
  ],
  actions: { list: [...GAME_PAGE_KEYS, 'games:view', 'dashboard:access'] },
  list: {
    many: 'games',
    one: 'game',
    sort: ['id', 'title', 'status', 'category', 'league', 'date', 'startsAt', 'viewCount', 'createdAt', 'updatedAt'],
    filter: ['status', 'league', 'leagueId', 'category', 'date', 'matchId', 'isTrending', 'platforms'],
    search: ['title', 'homeTeam', 'awayTeam', 'leagueName', 'location', 'matchTitle'],
    between: 'startsAt',
    defaultSort: ['startsAt', 'ASC'],
  },
});
