import StreamsIcon from '@mui/icons-material/CastOutlined';
import type { DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const StreamsPage = lazyPage(() => import('./StreamsPage.js'));

export const streams: DashboardResource = {
  name: 'streams',
  group: 'Matches',
  items: [{ to: '/streams', label: 'Streams', icon: StreamsIcon, permission: 'streams:access' }],
  pages: { '/streams': StreamsPage },
  search: { detail: ({ gameTitle }) => String(gameTitle) },
};
