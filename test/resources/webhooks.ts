import { LIMITS } from '../../src/contract/limits.js';
import { text } from '../support/bad-bodies.js';
import type { ResourceFacts } from '../support/resource-facts.js';

/** Off: what these tests write is sent nowhere. */
const row = (index: number) => ({
  name: `Webhook ${Math.floor(index / 2)}`,
  url: `https://example.org/hooks/${index}`,
  events: ['game.live'],
  isActive: false,
});

export const facts: ResourceFacts = {
  row,
  rule: {
    good: row(0),
    fields: {
      name: text('Name is required', LIMITS.name),
      url: text('URL must be an https address', LIMITS.url),
      events: { kind: 'choice', required: 'Events must be a list' },
      isActive: { kind: 'flag', required: 'Active must be yes or no' },
    },
    more: [
      ...['http://example.org/', 'https://user:pw@example.org/', 'ftp://example.org', 'example.org'].map((url) => ({
        name: url,
        body: { ...row(0), url },
        field: 'url',
      })),
      ...[[], ['game.deleted'], ['webhook.test']].map((events) => ({
        name: `events ${events.join()}`,
        body: { ...row(0), events },
        field: 'events',
      })),
    ],
  },
};
