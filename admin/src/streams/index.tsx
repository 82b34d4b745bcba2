import StreamsIcon from '@mui/icons-material/CastOutlined';
import { lazy } from 'react';
import { Resource } from 'react-admin';
import type { DashboardModule } from '../module.js';

const StreamsPage = lazy(() => import('./StreamsPage.js'));

export const streams: DashboardModule = {
  routes: <Resource key="streams" name="streams" list={StreamsPage} recordRepresentation="title" />,
  group: 'Matches',
  items: [{ to: '/streams', label: 'Streams', icon: StreamsIcon, permission: 'streams:access' }],
};
