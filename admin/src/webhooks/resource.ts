import WebhooksIcon from '@mui/icons-material/BoltOutlined';
import { addCommand, editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const WebhooksPage = lazyPage(() => import('./WebhooksPage.js'));

export const webhooks: DashboardResource = {
  name: 'webhooks',
  group: 'Integrations',
  items: [{ to: '/webhooks', label: 'Webhooks', icon: WebhooksIcon, permission: 'webhooks:view' }],
  commands: [addCommand('Add webhook', '/webhooks', 'webhooks:create', 'event integration url')],
  pages: { '/webhooks': WebhooksPage },
  writes: async () => {
    const { WebhookDto } = await import('@contract/dto/webhook.dto.js');
    return { dto: WebhookDto };
  },
  refreshes: ['webhook-deliveries', 'overview'],
  search: { detail: ({ url }) => String(url) },
  record: { path: editDialog('/webhooks'), permissions: ['webhooks:view', 'webhooks:update'] },
};

/** Deliveries have no page; the dialog of their webhook shows them. */
export const webhookDeliveries: DashboardResource = {
  name: 'webhook-deliveries',
  group: 'Integrations',
  items: [],
  pages: {},
};
