import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  open: ['GET /api/mobile/inbox'],
  row: (index, { gameId }) => ({
    title: `Something to know ${index}`,
    body: 'Here is what there is to know',
    category: index % 2 ? 'news' : 'promo',
    deliveryType: 'scheduled',
    deliveryDate: '2039-01-01',
    deliveryTime: `1${index}:00`,
    ...(index % 2 ? { gameId } : {}),
  }),
};
