import type { DashboardResource } from '../resource.js';

/** Recordings have no page yet. The API lists, trims, publishes and deletes them. */
export const recordings: DashboardResource = {
  name: 'recordings',
  group: 'Matches',
  items: [],
  pages: {},
};
