import { defineResource } from './definition.js';

export const webhooks = defineResource({
  path: 'webhooks',
  label: 'Webhooks',
  noun: 'webhook',
  nouns: 'webhooks',
  missing: { code: 'WEBHOOK_NOT_FOUND', message: 'The webhook was not found.' },
  permissions: [
    { title: 'Webhooks', keys: ['webhooks:view', 'webhooks:create', 'webhooks:update', 'webhooks:delete'] },
  ],
  list: {
    many: 'webhooks',
    one: 'webhook',
    sort: ['id', 'name', 'url', 'isActive', 'createdAt', 'updatedAt'],
    filter: ['name', 'isActive'],
    search: ['name', 'url'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
