import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@contract/limits.js';
import { carriedFollows, carryHash } from './carry.js';
import type { Follow } from './preferences.js';

const FOLLOWS: Follow[] = [
  { kind: 'team', value: 'الأهلي', name: 'الأهلي' },
  { kind: 'league', value: '0123456789abcdef01234567', name: 'Ligue 1 – Été' },
  { kind: 'game', value: '89abcdef0123456701234567', name: 'A vs B', startsAt: '2026-11-21T18:30:00.000Z' },
];

const hashOf = (entries: unknown): string =>
  `follow=${btoa(JSON.stringify(entries)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;

describe('links that carry follows', () => {
  it('contain the follows of a device in any script, in characters that need no escape', () => {
    const hash = carryHash(FOLLOWS);
    expect(hash).toMatch(/^follow=[\w-]+$/);
    expect(carriedFollows(hash)).toEqual(FOLLOWS);
  });

  it.each([
    ['an unknown kind', ['p', 'Player']],
    ['a team without a name', ['t', ' ']],
    ['a team whose name the server would reject', ['t', 'x'.repeat(LIMITS.name + 1)]],
    ['a league without an id', ['l', 'Premier League']],
    ['an id that is none', ['g', 'A vs B', '../../x']],
    ['a kick-off that is none', ['g', 'A vs B', '89abcdef0123456701234567', 'soon']],
    ['a name that is no text', ['t', { toString: 'x' }]],
    ['no list', 'Arsenal'],
  ])('ignore %s', (_, entry) => {
    expect(carriedFollows(hashOf([entry, ['t', 'Arsenal']]))).toEqual([
      { kind: 'team', value: 'Arsenal', name: 'Arsenal' },
    ]);
  });

  it.each(['follow=', 'follow=%%%', 'follow=abc', hashOf({ t: 'Arsenal' }), hashOf(null)])(
    'are empty if they are damaged: %s',
    (hash) => {
      expect(carriedFollows(hash)).toEqual([]);
    },
  );

  it('contain at most as many follows as a browser may have', () => {
    const teams = Array.from({ length: LIMITS.follows + 5 }, (_, index) => ['t', `Team ${index}`]);
    expect(carriedFollows(hashOf(teams))).toHaveLength(LIMITS.follows);
  });
});
