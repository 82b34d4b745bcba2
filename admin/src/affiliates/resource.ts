import AffiliatesIcon from '@mui/icons-material/HandshakeOutlined';
import { addCommand, editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const AffiliatesPage = lazyPage(() => import('./AffiliatesPage.js'));

export const affiliates: DashboardResource = {
  name: 'affiliates',
  group: 'Site',
  items: [{ to: '/affiliate', label: 'Affiliates', icon: AffiliatesIcon, permission: 'affiliates:access' }],
  commands: [addCommand('Add affiliate link', '/affiliate', 'affiliates:create', 'partner link')],
  pages: { '/affiliate': AffiliatesPage },
  writes: async () => {
    const { AffiliateDto } = await import('@contract/dto/affiliate.dto.js');
    return { dto: AffiliateDto };
  },
  search: { detail: ({ link }) => String(link) },
  refreshes: ['games', 'matches'],
  record: { path: editDialog('/affiliate'), permissions: ['affiliates:access', 'affiliates:update'] },
};
