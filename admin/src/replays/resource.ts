import ReplayIcon from '@mui/icons-material/VideoLibraryOutlined';
import { addCommand, type DashboardResource, editDialog } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const ReplaysPage = lazyPage(() => import('./ReplaysPage.js'));

export const replays: DashboardResource = {
  name: 'replays',
  group: 'Content',
  items: [{ to: '/replays', label: 'Replays', icon: ReplayIcon, permission: 'replays:access' }],
  commands: [addCommand('Add replay', '/replays', 'replays:create', 'video highlights')],
  pages: { '/replays': ReplaysPage },
  writes: async () => {
    const { ReplayDto } = await import('@contract/dto/replay.dto.js');
    return { dto: ReplayDto };
  },
  search: { detail: ({ league, date }) => `${String(league)}, ${String(date)}` },
  record: { path: editDialog('/replays'), permissions: ['replays:access', 'replays:update'] },
};
