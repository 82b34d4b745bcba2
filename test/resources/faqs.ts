import { LIMITS } from '../../src/contract/limits.js';
import { text } from '../support/bad-bodies.js';
import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  open: ['GET /api/faq', 'GET /api/faq/:id'],
  row: (index) => ({ title: `Question ${index}`, description: 'Because.' }),
  rule: {
    good: { title: 'Is it free?', description: 'It is.' },
    fields: {
      title: text('Title is required', LIMITS.title),
      description: text('Description is required', LIMITS.description),
    },
  },
};
