import { describe, expect, it } from '@jest/globals';
import { withoutLeague, cut, longestWord, sidesOf } from './text.js';

describe('cut', () => {
  it('truncates texts above the length', () => {
    expect(cut('12345678901234567890', 20)).toBe('12345678901234567890');
    expect(cut('Estadio Santiago Bernabéu, Madrid', 20)).toBe('Estadio Santiago Ber…');
  });

  it('never splits a character', () => {
    expect(cut('🏟🏟🏟', 2)).toBe('🏟🏟…');
  });
});

describe('withoutLeague', () => {
  it.each([
    ['Harbour League: Week 3', 'Week 3'],
    ['Harbour League', 'Harbour League'],
    ['Hill League: Week 3', 'Hill League: Week 3'],
  ])('shows %p as %p', (title, expected) => {
    expect(withoutLeague(title, 'Harbour League')).toBe(expected);
  });
});

describe('sidesOf', () => {
  it.each([
    ['Arsenal vs Chelsea', ['Arsenal', 'Chelsea']],
    ['Arsenal v. Chelsea', ['Arsenal', 'Chelsea']],
    ['Saint-Denis – Le Havre', ['Saint-Denis', 'Le Havre']],
    ['The final', []],
    ['A vs B vs C', []],
    [' vs ', []],
  ])('%p names %p', (title, sides) => {
    expect(sidesOf(title)).toEqual(sides);
  });
});

describe('longestWord', () => {
  it.each([
    [['Coromandel Craftsmen', 'Deccan'], 10],
    [['Borussia Wolverhampton-Mönchengladbach'], 15],
    [['नेपाल पुलिस क्लब'], 3],
    [['東京ヴェルディ', 'FC'], 2],
    [['', ''], 0],
  ])('of %j has %d letters', (names, letters) => {
    expect(longestWord(...names)).toBe(letters);
  });
});
