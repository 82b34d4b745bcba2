import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  open: [
    'DELETE /api/notifications/subscriptions',
    'GET /api/notifications/subscriptions/key',
    'POST /api/notifications/subscriptions',
  ],
  row: (index) => ({ title: `Template ${index}`, description: 'Text' }),
};
