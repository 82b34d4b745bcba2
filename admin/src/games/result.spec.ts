import { describe, expect, it } from '@jest/globals';
import { readTotal, resultInWords } from './result.js';

describe('a result', () => {
  it('is the score, the text, both or nothing', () => {
    expect(resultInWords({ homeScore: 2, awayScore: 0, statusText: 'Half-time' })).toBe('2–0 · Half-time');
    expect(resultInWords({ homeScore: 0, awayScore: 0, statusText: '' })).toBe('0–0');
    expect(resultInWords({ homeScore: null, awayScore: null, statusText: 'Postponed' })).toBe('Postponed');
    expect(resultInWords({ homeScore: null, awayScore: null, statusText: '' })).toBe('');
  });

  it.each([
    ['', null],
    [' 12 ', 12],
    ['0', 0],
    ['999', 999],
    ['1000', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['x', undefined],
  ])('reads the total %j as %p', (text, total) => expect(readTotal(text)).toBe(total));
});
