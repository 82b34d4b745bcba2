import { describe, expect, it } from '@jest/globals';
import { readableDuration } from './duration.js';

describe('readableDuration', () => {
  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [3_599, '59 min'],
    [6_300, '1 h 45 min'],
    [7_200, '2 h 0 min'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(readableDuration(seconds)).toBe(text);
  });
});
