import { LIMITS } from '../../src/contract/limits.js';
import { text, wrongly } from '../support/bad-bodies.js';
import type { ResourceFacts } from '../support/resource-facts.js';

const partner = { title: 'Partner', link: 'https://partner.example.org/', platforms: 'web', isActive: false };

export const facts: ResourceFacts = {
  open: ['GET /api/affiliate', 'GET /api/affiliate/:id', 'PUT /api/affiliate/:affiliateId/update-clicks'],
  row: (index) => ({
    title: `Partner ${index}`,
    link: `https://example.org/${index}`,
    platforms: index % 2 ? 'web' : 'mobile',
    isActive: index % 3 > 0,
  }),
  rule: {
    good: partner,
    fields: {
      title: text('Title is required', LIMITS.title),
      link: text('Link must be a valid URL', LIMITS.url),
      platforms: { kind: 'choice' },
      image: { kind: 'text', max: LIMITS.url },
      isActive: { kind: 'flag' },
    },
    more: [
      ...wrongly(partner, 'title', ['A', ' A '], 'Title must be at least 2 characters'),
      ...wrongly(partner, 'link', ['javascript:alert(1)', '//example.org', 'data:,x'], 'Link must be a valid URL'),
      ...wrongly(partner, 'image', ['image.png', 'file:///a.png'], 'Image must be a valid URL'),
      ...wrongly(partner, 'clicks', [0, 1_000_000]),
    ],
  },
};
