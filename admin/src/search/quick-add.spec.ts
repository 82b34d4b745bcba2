import { describe, expect, it } from '@jest/globals';
import { parseGame } from './quick-add.js';

const FRIDAY = 5;

describe('parseGame', () => {
  it('splits the words before a time into two teams in every way', () => {
    expect(parseGame('Wren Ash Town 9:30', FRIDAY)).toEqual({
      pairs: [
        ['wren', 'ash town'],
        ['wren ash', 'town'],
      ],
      time: '09:30',
    });
  });

  it('splits the teams at a separator', () => {
    expect(parseGame('wren utd v ash', FRIDAY)).toEqual({ pairs: [['wren utd', 'ash']] });
  });

  it.each([
    ['today', 0],
    ['tomorrow', 1],
    ['sun', 2],
    ['friday', 0],
    ['2039-05-20', '2039-05-20'],
  ])('reads the day %s', (word, day) => {
    expect(parseGame(`wren ash ${word} 20:00`, FRIDAY)).toEqual({ pairs: [['wren', 'ash']], time: '20:00', day });
  });

  it.each(['wren ash', 'wren 20:00', '20:00', 'wren vs'])('ignores “%s”', (text) => {
    expect(parseGame(text, FRIDAY)).toBeNull();
  });
});
