import { describe, expect, it } from '@jest/globals';
import { aGame } from './fixtures.js';
import { matchesQuery, searchGames } from './search.js';

describe('matchesQuery', () => {
  const game = aGame({ title: 'The London derby', matchTitle: 'Matchday 12', category: 'Football' });

  it.each(['london', 'MATCHDAY', 'foot', 'arsenal', 'CHEL', 'arsenal vs chelsea', '  Arsenal   vs  Chel ', ''])(
    'finds by %p',
    (query) => {
      expect(matchesQuery(game, query)).toBe(true);
    },
  );

  it.each(['does not match %p', 'premier', 'x'])('does not find by %p', (query) => {
    expect(matchesQuery(game, query)).toBe(false);
  });
});

describe('searchGames', () => {
  it('lists live games first', () => {
    const live = aGame({ _id: 'live', status: 'Live', startsAt: '2026-08-15T20:00:00.000Z' });
    expect(searchGames([aGame({ _id: 'early' }), live], 'arsenal').map(({ _id }) => _id)).toEqual(['live', 'early']);
  });
});
