import ApiKeysIcon from '@mui/icons-material/KeyOutlined';
import { addCommand, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const ApiKeysPage = lazyPage(() => import('./ApiKeysPage.js'));

export const apiKeys: DashboardResource = {
  name: 'api-keys',
  group: 'Integrations',
  items: [{ to: '/api-keys', label: 'API keys', icon: ApiKeysIcon, permission: 'api-keys:view' }],
  commands: [addCommand('Create API key', '/api-keys', 'api-keys:create', 'token bearer integration program')],
  pages: { '/api-keys': ApiKeysPage },
  search: { detail: ({ start, username }) => `${String(start)}…, ${String(username)}` },
};
