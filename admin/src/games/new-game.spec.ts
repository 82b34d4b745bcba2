import { describe, expect, it } from '@jest/globals';
import { gameRecord } from '../testing/records.js';
import { commonDay, isTeam, nextMatch, teamsOf, venueOf } from './new-game.js';

const game = (homeTeam: string, awayTeam: string, more = {}) => gameRecord({ homeTeam, awayTeam, ...more });

describe('venueOf', () => {
  const games = [game('Wren', 'Ash', { location: 'Gannet Lane' }), game('Ash', 'Wren', { location: 'The Mill' })];

  it('returns the ground of the home team', () => {
    expect(venueOf('ASH', games, games)).toBe('The Mill');
  });

  it('returns the only venue of the match for a team without a ground', () => {
    const ofMatch = [game('Wren', 'Ash'), game('Rook', 'Lark')];
    expect(venueOf('Teal', ofMatch, [])).toBe('The Old Ground');
  });

  it('returns the home team if the match has several venues', () => {
    expect(venueOf('Teal', games, games)).toBe('Teal');
    expect(venueOf('', games, games)).toBeUndefined();
  });
});

describe('commonDay', () => {
  it('returns the most common day from today on', () => {
    const days = ['2039-05-20', '2039-05-21', '2039-05-21', '2020-01-01', '2020-01-01', '2020-01-01'];
    expect(commonDay(days.map((date) => game('A', 'B', { date })))).toBe('2039-05-21');
  });
});

describe('nextMatch', () => {
  const upcoming = [game('Wren', 'Ash', { matchId: '1' }), game('Rook', 'Lark', { matchId: '2' })];

  it('skips matches in which a team plays', () => {
    expect(nextMatch(upcoming, ['Teal', 'Wren'])).toBe('2');
  });

  it('returns the last match if a team plays in every match', () => {
    expect(nextMatch(upcoming, ['Rook', 'Wren'])).toBe('2');
    expect(nextMatch([], [])).toBeUndefined();
  });
});

describe('teamsOf', () => {
  it('lists the teams of the games first, without placeholders', () => {
    const others = [
      { name: 'Ash', aliases: ['Reds'] },
      { name: 'Crane', aliases: [] },
    ];
    const games = [game('Wren', 'Ash'), game('Wren', 'Winner SF1', { isAwayPlaceholder: true })];
    expect(teamsOf(games, others).map(({ name }) => name)).toEqual(['Ash', 'Wren', 'Crane']);
  });
});

describe('isTeam', () => {
  it.each(['wren', 'uni wr', 'the anch', 'atl'])('finds a team by “%s”', (typed) => {
    expect(isTeam({ name: 'Wrenfield United', aliases: ['The Anchors', 'Atlético'] }, typed)).toBe(true);
  });

  it('does not mix the words of two names', () => {
    expect(isTeam({ name: 'Wrenfield United', aliases: ['The Anchors'] }, 'wren anch')).toBe(false);
  });
});
