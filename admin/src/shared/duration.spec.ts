import { describe, expect, it } from '@jest/globals';
import { duration } from './duration.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

describe('duration', () => {
  it.each([
    [-5, '0 s'],
    [999, '0 s'],
    [45_000, '45 s'],
    [12 * MINUTE + 59_000, '12 min'],
    [3 * HOUR, '3 h'],
    [3 * HOUR + 20 * MINUTE, '3 h 20 min'],
    [4 * DAY + 2 * HOUR + MINUTE, '4 d 2 h'],
    [4 * DAY + MINUTE, '4 d'],
  ])('formats %d ms as %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });
});
