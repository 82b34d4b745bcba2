import ApiKeysIcon from '@mui/icons-material/KeyOutlined';
import { lazy } from 'react';
import type { DashboardResource } from '../resource.js';

const ApiKeysPage = lazy(() => import('./ApiKeysPage.js'));

export const apiKeys: DashboardResource = {
  name: 'api-keys',
  noun: 'API key',
  nouns: 'API keys',
  group: 'Integrations',
  items: [{ to: '/api-keys', label: 'API keys', icon: ApiKeysIcon, permission: 'api-keys:view' }],
  commands: [
    {
      label: 'Make API key',
      to: '/api-keys?dialog=create',
      permission: 'api-keys:create',
      keywords: 'token bearer integration program',
    },
  ],
  pages: { '/api-keys': ApiKeysPage },
  nameOf: ({ name }) => String(name),
  search: { detail: ({ start, username }) => `${String(start)}…, ${String(username)}` },
};
