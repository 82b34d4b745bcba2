import DownloadsIcon from '@mui/icons-material/InstallMobileOutlined';
import { lazy } from 'react';
import { Resource } from 'react-admin';
import type { DashboardModule } from '../module.js';

const DownloadsPage = lazy(() => import('./DownloadsPage.js'));

export const downloads: DashboardModule = {
  routes: <Resource key="downloads" name="mobile/downloads" list={DownloadsPage} recordRepresentation="version" />,
  group: 'Mobile',
  items: [{ to: '/mobile/downloads', label: 'App downloads', icon: DownloadsIcon, permission: 'app-downloads:access' }],
  commands: [
    {
      label: 'Add app build',
      to: '/mobile/downloads?dialog=create',
      permission: 'app-downloads:create',
      keywords: 'ios android apk ipa version release download',
    },
  ],
};
