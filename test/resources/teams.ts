import { LIMITS } from '../../src/contract/limits.js';
import { text, wrongly } from '../support/bad-bodies.js';
import type { ResourceFacts } from '../support/resource-facts.js';

const row = (index: number) => ({
  name: `Team ${index}`,
  aliases: [`Side ${index}`, `FC ${index}`],
  shortName: index % 2 ? 'UTD' : 'CTY',
  colours: ['#c8102e', '#ffffff'],
  crest: `https://example.org/crests/${index}.png`,
});

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `Other ${index}`);

export const facts: ResourceFacts = {
  open: ['GET /api/games/teams'],
  row,
  rule: {
    good: row(0),
    fields: {
      name: text('Name is required', LIMITS.name),
      shortName: { kind: 'text', max: LIMITS.teamShortName },
      crest: { kind: 'text', max: LIMITS.url },
    },
    more: [
      ...wrongly(row(0), 'aliases', ['Side', 7, {}, { 0: 'Side' }], 'Other names must be a list'),
      ...wrongly(row(0), 'aliases', [[7], [['Side']], [null], [{}]], 'Other names must be text'),
      ...wrongly(row(0), 'aliases', [['x'.repeat(LIMITS.name + 1)]]),
      ...wrongly(row(0), 'aliases', [names(LIMITS.teamAliases + 1)], 'At most 12 other names are allowed'),
      ...wrongly(row(0), 'aliases', [['team-0']], '“team-0” is the same name as another one of this team'),
      ...wrongly(row(0), 'aliases', [['Ünited', 'UNITED']], '“UNITED” is the same name as another one of this team'),
      ...wrongly(row(0), 'shortName', ['AB', ' A '], 'Short name must be at least 3 characters'),
      ...wrongly(row(0), 'colours', ['#c8102e', {}, 7], 'Colors must be a list'),
      ...wrongly(
        row(0),
        'colours',
        [['red'], ['#12345'], ['c8102e'], [7], [['#c8102e']]],
        'Colors must look like #c8102e',
      ),
      ...wrongly(row(0), 'colours', [['#000000', '#111111', '#222222']], 'At most 2 colors are allowed'),
      ...wrongly(row(0), 'crest', ['crest.png', 'file:///a.png', 'http://example.org/a.png']),
      ...wrongly(row(0), 'nameIds', [['team-0'], []]),
    ],
  },
};
