import { defineResource } from './definition.js';

export const webhookDeliveries = defineResource({
  path: 'webhooks/deliveries',
  label: 'Webhook deliveries',
  noun: 'delivery',
  nouns: 'deliveries',
  missing: { code: 'DELIVERY_NOT_FOUND', message: 'The delivery was not found.' },
  partOf: 'webhooks',
  permissions: [],
  actions: { list: ['webhooks:view'] },
  list: {
    many: 'deliveries',
    one: 'delivery',
    sort: ['id', 'createdAt'],
    filter: ['webhookId', 'state', 'event'],
    search: ['event', 'payload'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
