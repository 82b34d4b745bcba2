import { describe, expect, it } from '@jest/globals';
import type { GameMoment } from '@contract/records/match.record.js';
import { markersIn } from './moments.js';

const OPENING = Date.parse('2031-05-03T18:00:00Z');
/** Two segments, an interruption of 30 s, and a third segment. */
const FRAGMENTS = [
  { start: 10, duration: 2, programDateTime: OPENING },
  { start: 12, duration: 2, programDateTime: OPENING + 2_000 },
  { start: 14, duration: 2, programDateTime: OPENING + 34_000 },
];
const SHOWN = { hidesScores: false };

const score = (ms: number): GameMoment => ({
  ...{ at: new Date(OPENING + ms).toISOString(), kind: 'score', isSpoiler: true, homeScore: 1, awayScore: 0 },
});
const phase = (ms: number): GameMoment => ({
  ...{ at: new Date(OPENING + ms).toISOString(), kind: 'phase', isSpoiler: false, phase: '2nd half' },
});

describe('markersIn', () => {
  it.each([
    ['within a segment', 3_000, 13],
    ['during an interruption', 20_000, 14],
    ['after an interruption', 35_000, 15],
  ])('places a moment %s', (_, ms, seconds) => {
    expect(markersIn(FRAGMENTS, [score(ms)], SHOWN)).toMatchObject([{ at: OPENING + ms, seconds }]);
  });

  it('omits moments before the first image and after the last', () => {
    expect(markersIn(FRAGMENTS, [score(-1), score(36_001)], SHOWN)).toEqual([]);
  });

  it('omits spoilers if scores are hidden', () => {
    const markers = markersIn(FRAGMENTS, [score(1_000), phase(2_000)], { hidesScores: true });

    expect(markers.map(({ moment }) => moment.phase)).toEqual(['2nd half']);
  });

  it('is empty without the time of the segments', () => {
    expect(markersIn([{ start: 0, duration: 2, programDateTime: null }], [score(0)], SHOWN)).toEqual([]);
  });
});
