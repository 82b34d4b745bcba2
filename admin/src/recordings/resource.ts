import RecordingIcon from '@mui/icons-material/FiberManualRecordOutlined';
import { type DashboardResource, editDialog } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const RecordingsPage = lazyPage(() => import('./RecordingsPage.js'));

export const recordings: DashboardResource = {
  name: 'recordings',
  group: 'Content',
  items: [{ to: '/recordings', label: 'Recordings', icon: RecordingIcon, permission: 'recordings:access' }],
  pages: { '/recordings': RecordingsPage },
  writes: async () => {
    const { RecordingDto } = await import('@contract/dto/recording.dto.js');
    return { dto: RecordingDto };
  },
  refreshes: ['replays'],
  nameOf: ({ gameTitle, title }) => `${String(gameTitle)}: ${String(title)}`,
  record: { path: editDialog('/recordings'), permissions: ['recordings:access', 'recordings:update'] },
  arrival: 'Started by an encoder',
};
