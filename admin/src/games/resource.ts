import { GameDto } from '@contract/dto/game.dto.js';
import { lazy } from 'react';
import { gameBody } from '../api/games.js';
import type { DashboardResource } from '../resource.js';

const ControlRoom = lazy(() => import('./control-room/ControlRoom.js'));

/** Each game has a control room. The pages of matches list the games. */
export const games: DashboardResource = {
  name: 'games',
  group: 'Matches',
  items: [],
  pages: { '/games/:id': ControlRoom },
  redirects: { '/games': '/matches' },
  writes: { dto: GameDto, toBody: gameBody },
  refreshes: ['matches', 'streams', 'overview'],
  record: { path: (id) => `/games/${id}`, permissions: ['games:view'] },
};
