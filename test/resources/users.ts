import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  row: (index) => ({ username: `somebody ${index}`, email: `somebody${index}@example.org`, password: 'some-pw-123' }),
};
