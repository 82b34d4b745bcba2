import type { DashboardResource } from '../resource.js';

/** Own streams have no page. The list of streams and the dialog of a game show them. */
export const ownStreams: DashboardResource = {
  name: 'own-streams',
  group: 'Matches',
  items: [],
  pages: {},
};
