import { describe, expect, it } from '@jest/globals';
import type { Segment } from '@nepsh/ingest/recording';
import { clipPartOf, cutClip } from './clip-range.js';

const segment = (startsAt: number, durationMs = 2_000): Segment => ({
  file: `${startsAt}.m4s`,
  startsAt,
  durationMs,
  bytes: 1,
  run: 1,
});
const segments = (count: number): Segment[] => Array.from({ length: count }, (_, index) => segment(index * 2_000));

describe('cutClip', () => {
  it('starts at the segment that contains the start', () => {
    expect(cutClip(segments(20), { from: 3_000, to: 10_000 })?.from).toBe(2_000);
  });

  it('ends with the segment that contains the end', () => {
    expect(cutClip(segments(20), { from: 2_000, to: 9_001 })?.to).toBe(10_000);
  });

  it('omits segments that only touch the range', () => {
    expect(cutClip(segments(20), { from: 4_000, to: 10_000 })).toEqual({ from: 4_000, to: 10_000, durationMs: 6_000 });
  });

  it('is never longer than the maximum', () => {
    expect(cutClip(segments(60), { from: 1_000, to: 91_000 })).toEqual({ from: 0, to: 90_000, durationMs: 90_000 });
  });

  it('does not count pauses of the encoder', () => {
    const cut = cutClip([...segments(2), segment(60_000), segment(62_000)], { from: 0, to: 64_000 });

    expect(cut).toEqual({ from: 0, to: 64_000, durationMs: 8_000 });
  });

  it('returns null if less than the minimum was recorded', () => {
    expect(cutClip(segments(2), { from: 0, to: 30_000 })).toBeNull();
  });

  it('contains its segments when their times have fractions of a millisecond', () => {
    const cut = cutClip([segment(0.4, 2_000.3), segment(2_000.7, 4_000.5)], { from: 0, to: 6_000 });

    expect(cut).toMatchObject({ from: 0, to: 6_002 });
  });
});

describe('clipPartOf', () => {
  const at = (ms: number): Date => new Date(ms);
  const clip = { startsAt: at(10_000), endsAt: at(20_000) };

  it('returns the range of the clip', () => {
    expect(clipPartOf(clip, { openedAt: at(0), finishedAt: null })).toEqual({ from: 10_000, to: 20_000 });
  });

  it('never returns more than the public part', () => {
    expect(clipPartOf(clip, { openedAt: at(12_000), finishedAt: at(15_000) })).toEqual({ from: 12_000, to: 15_000 });
  });

  it('returns null before the opening', () => {
    expect(clipPartOf(clip, { openedAt: null, finishedAt: null })).toBeNull();
  });
});
