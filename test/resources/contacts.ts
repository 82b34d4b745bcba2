import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  open: ['POST /api/contact'],
  row: (index) => ({
    firstName: 'Ada',
    lastName: ['Lovelace', 'Byron'][index % 2],
    email: `ada${index}@example.org`,
    subject: `About ${index}`,
    message: 'I should like to know more.',
  }),
};
