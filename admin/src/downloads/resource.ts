import DownloadsIcon from '@mui/icons-material/InstallMobileOutlined';
import { addCommand, editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const DownloadsPage = lazyPage(() => import('./DownloadsPage.js'));

export const downloads: DashboardResource = {
  name: 'downloads',
  group: 'Mobile',
  items: [{ to: '/mobile/downloads', label: 'App downloads', icon: DownloadsIcon, permission: 'app-downloads:access' }],
  commands: [
    addCommand(
      'Add app build',
      '/mobile/downloads',
      'app-downloads:create',
      'ios android apk ipa version release download',
    ),
  ],
  pages: { '/mobile/downloads': DownloadsPage },
  nameOf: ({ version }) => String(version),
  writes: async () => {
    const { DownloadDto } = await import('@contract/dto/download.dto.js');
    return { dto: DownloadDto };
  },
  search: { detail: ({ platform, releaseStatus }) => `${String(platform)}, ${String(releaseStatus)}` },
  record: { path: editDialog('/mobile/downloads'), permissions: ['app-downloads:access', 'app-downloads:update'] },
};
