import { describe, expect, it } from '@jest/globals';
import { PlayTime } from './play-time.js';

const after = (...places: number[]): number => {
  const time = new PlayTime();
  return places.reduce((_, place) => time.report(place), 0);
};

describe('the time a picture has moved', () => {
  it('grows with the place', () => expect(after(10, 10.25, 11, 12)).toBe(2));
  it('stands while the player waits for data', () => expect(after(10, 10, 10)).toBe(0));
  it('does not count seeks, nor a clip that begins again', () => expect(after(1, 2, 500, 501, 0, 1)).toBe(3));
});
