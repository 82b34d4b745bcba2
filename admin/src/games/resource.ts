import type { DashboardResource } from '../resource.js';

/** Games have no pages of their own: those of matches show them. */
export const games: DashboardResource = {
  name: 'games',
  noun: 'game',
  nouns: 'games',
  group: 'Matches',
  items: [],
  pages: {},
  refreshes: ['matches', 'streams', 'overview'],
};
