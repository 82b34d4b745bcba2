import { describe, expect, it } from '@jest/globals';
import { instantAt, positionOf } from './playlist-positions.js';

const OPENING = Date.parse('2031-05-03T18:00:00Z');
/** Two segments, an interruption of 30 s, and a third segment. */
const FRAGMENTS = [
  { start: 0, duration: 2, programDateTime: OPENING },
  { start: 2, duration: 2, programDateTime: OPENING + 2_000 },
  { start: 4, duration: 2, programDateTime: OPENING + 34_000 },
];

describe('instantAt', () => {
  it.each([
    ['within a segment', 3, OPENING + 3_000],
    ['after an interruption', 5, OPENING + 35_000],
    ['at the end', 7, OPENING + 36_000],
    ['before the first segment', -1, OPENING],
  ])('returns the time of day %s', (_, seconds, instant) => {
    expect(instantAt(FRAGMENTS, seconds)).toBe(instant);
  });

  it('returns null without a segment', () => {
    expect(instantAt([], 1)).toBeNull();
  });
});

describe('positionOf', () => {
  it.each([
    ['the opening', 'start', 0],
    ['an instant within a segment', OPENING + 3_000, 3],
    ['the next segment for an instant within an interruption', OPENING + 20_000, 4],
    ['the newest image for a future instant', OPENING + 60_000, -1],
    ['the newest image', 'live', -1],
  ] as const)('returns %s', (_, place, seconds) => {
    expect(positionOf(FRAGMENTS, place)).toBe(seconds);
  });
});
