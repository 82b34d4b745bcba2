import { describe, expect, it } from '@jest/globals';
import { PlayTime } from './play-time.js';

const after = (...places: number[]): number => {
  const time = new PlayTime();
  return places.reduce((_, place) => time.report(place), 0);
};

describe('PlayTime', () => {
  it('grows with the position', () => expect(after(10, 10.25, 11, 12)).toBe(2));
  it('does not grow while the player waits for data', () => expect(after(10, 10, 10)).toBe(0));
  it('ignores seeks and repetitions', () => expect(after(1, 2, 500, 501, 0, 1)).toBe(3));
});
