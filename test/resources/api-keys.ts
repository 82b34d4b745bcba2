import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  row: (index) => ({ name: `Key ${Math.floor(index / 2)}`, permissions: ['games:view'] }),
};
