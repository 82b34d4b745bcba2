import ReplayIcon from '@mui/icons-material/VideoLibraryOutlined';
import { lazy } from 'react';
import { Resource } from 'react-admin';
import type { DashboardModule } from '../module.js';

const ReplaysPage = lazy(() => import('./ReplaysPage.js'));

export const replays: DashboardModule = {
  routes: <Resource key="replays" name="replays" list={ReplaysPage} recordRepresentation="title" />,
  group: 'Content',
  items: [{ to: '/replays', label: 'Replays', icon: ReplayIcon, permission: 'replays:access' }],
  commands: [
    { label: 'Add replay', to: '/replays?dialog=create', permission: 'replays:create', keywords: 'video highlights' },
  ],
};
