import MediaIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const MediaPage = lazyPage(() => import('./MediaPage.js'));

export const media: DashboardResource = {
  name: 'media',
  group: 'Site',
  items: [{ to: '/media', label: 'Media library', icon: MediaIcon, permission: 'media:access' }],
  pages: { '/media': MediaPage },
  record: { path: editDialog('/media', 'uses'), permissions: ['media:access'] },
  search: { detail: ({ kind }) => (kind === 'picture' ? 'Image' : 'App build') },
};
