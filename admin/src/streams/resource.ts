import StreamsIcon from '@mui/icons-material/CastOutlined';
import { lazy } from 'react';
import type { DashboardResource } from '../resource.js';

const StreamsPage = lazy(() => import('./StreamsPage.js'));

export const streams: DashboardResource = {
  name: 'streams',
  group: 'Matches',
  items: [{ to: '/streams', label: 'Streams', icon: StreamsIcon, permission: 'streams:access' }],
  pages: { '/streams': StreamsPage },
  search: { detail: ({ gameTitle }) => String(gameTitle) },
};
