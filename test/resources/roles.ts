import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  row: (index) => ({ name: `Role ${index}` }),
};
