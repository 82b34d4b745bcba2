import { describe, expect, it } from '@jest/globals';
import { isOneErrorApart, WordIndex } from './word-index.js';

describe('WordIndex', () => {
  const index = new WordIndex(['greyfell', 'albion', 'arsenal', 'united', 'manchester', 'man', 'city']);
  const match = (term: string): string[] => [...index.match(term)];

  it('finds words by their beginning', () => {
    expect(match('man')).toEqual(['manchester', 'man']);
    expect(match('greyfel')).toEqual(['greyfell']);
    expect(match('x')).toEqual([]);
  });

  it('finds words that contain the term if none begins with it', () => {
    expect(match('senal')).toEqual(['arsenal']);
  });

  it.each([
    ['two swapped letters', 'arsneal', 'arsenal'],
    ['a missing letter', 'arsnal', 'arsenal'],
    ['an added letter', 'arssenal', 'arsenal'],
    ['a wrong letter', 'arsemal', 'arsenal'],
    ['an error in a beginning', 'manxh', 'manchester'],
  ])('finds a word in spite of %s', (_, term, word) => {
    expect(match(term)).toEqual([word]);
  });

  it('tolerates one error only, in terms of four letters or more, and only if no word begins with the term', () => {
    expect(match('arxxnal')).toEqual([]);
    expect(match('cit')).toEqual(['city']);
    expect(match('cyt')).toEqual([]);
    expect(new WordIndex(['united', 'unites']).match('united')).toEqual(new Set(['united']));
  });

  it('finds words by their usual short forms', () => {
    expect(match('utd')).toEqual(['united']);
  });
});

describe('isOneErrorApart', () => {
  it.each([
    ['abc', 'abc', true],
    ['abc', 'ab', true],
    ['abc', 'abxc', true],
    ['abc', 'acb', true],
    ['abc', 'axc', true],
    ['abc', 'a', false],
    ['abc', 'cba', false],
    ['abc', 'xyc', false],
    ['', '', true],
  ])('compares %j and %j', (one, other, isApart) => {
    expect(isOneErrorApart(one, other)).toBe(isApart);
    expect(isOneErrorApart(other, one)).toBe(isApart);
  });
});
