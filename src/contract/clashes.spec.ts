import { describe, expect, it } from '@jest/globals';
import { type ClashingGame, clashesOf, clashesWith, clashInWords } from './clashes.js';

const game = (id: string, time: string, more: Partial<ClashingGame> = {}): ClashingGame => ({
  id,
  title: `Game ${id}`,
  homeTeam: `Home ${id}`,
  awayTeam: `Away ${id}`,
  location: `Ground ${id}`,
  category: 'Football',
  startsAt: `2031-05-20T${time}:00.000Z`,
  status: 'Scheduled',
  ...more,
});
const words = (one: ClashingGame, ...others: ClashingGame[]): string[] => clashesWith(one, others).map(clashInWords);

describe('clashesOf', () => {
  it('reports a team with two games within the usual length of its sport, in any spelling', () => {
    const one = game('a', '18:00', { homeTeam: 'Atlético' });
    expect(words(one, game('b', '20:09', { awayTeam: 'atletico' }))).toEqual(['Atlético also plays in Game b']);
    expect(words(one, game('b', '20:10', { awayTeam: 'atletico' }))).toEqual([]);
    expect(words(one, game('b', '15:51', { awayTeam: 'Atletico' }))).toHaveLength(1);
  });

  it('ignores teams of the same name in different sports', () => {
    expect(
      words(game('a', '18:00', { homeTeam: 'Bears' }), game('b', '18:00', { homeTeam: 'Bears', category: 'Rugby' })),
    ).toEqual([]);
  });

  it('reports a venue with two games of any sports at the same time', () => {
    const cricket = game('a', '12:00', { location: 'The Oval', category: 'Cricket' });
    expect(words(cricket, game('b', '19:59', { location: ' the oval' }))).toEqual([
      'The Oval is also the venue of Game b',
    ]);
    expect(words(cricket, game('b', '20:00', { location: 'The Oval' }))).toEqual([]);
  });

  it('ignores finished games and the stored version of the game', () => {
    const one = game('a', '18:00');
    expect(words(one, { ...one, status: 'Finished', id: 'b' }, one)).toEqual([]);
    expect(words(one, { ...one, statusText: 'Postponed', id: 'b' })).toEqual([]);
  });

  it('ignores games without a confirmed time', () => {
    const one = game('a', '18:00');

    expect(words(one, { ...one, id: 'b', isTimeConfirmed: false })).toEqual([]);
  });

  it('ignores placeholders', () => {
    const winner = { homeTeam: 'Winner SF1', isHomePlaceholder: true };

    expect(words(game('a', '18:00', winner), game('b', '18:00', winner))).toEqual([]);
  });

  it('reports both games of a clash among thousands of games', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => game(String(at), at % 2 ? '12:00' : '15:00'));
    many.push(game('x', '12:30', { homeTeam: 'Home 1' }));
    const clashes = clashesOf(many);
    expect([...clashes.keys()].toSorted()).toEqual(['1', 'x']);
  });
});
