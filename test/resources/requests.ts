import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  open: ['POST /api/match-requests'],
  row: (index) => ({
    homeTeam: `Home ${index}`,
    awayTeam: `Away ${index}`,
    category: index % 2 ? 'Football' : 'Cricket',
    league: 'Some league',
    email: `fan${index}@example.org`,
    username: `fan ${index}`,
  }),
};
