import type { DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const ControlRoom = lazyPage(() => import('./control-room/ControlRoom.js'));

/** Each game has a control room. The pages of matches list the games. */
export const games: DashboardResource = {
  name: 'games',
  group: 'Matches',
  items: [],
  pages: { '/games/:id': ControlRoom },
  redirects: { '/games': '/matches' },
  writes: async () => (await import('../api/game-body.js')).GAME_WRITES,
  refreshes: ['matches', 'streams', 'own-streams', 'overview'],
  record: { path: (id) => `/games/${id}`, permissions: ['games:view'] },
};
