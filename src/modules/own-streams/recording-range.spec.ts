import { describe, expect, it } from '@jest/globals';
import { publicPartOf, replayPartOf } from './recording-range.js';

const at = (second: number): Date => new Date(1_000_000 + second * 1_000);
const recording = { openedAt: at(10), finishedAt: at(100), trimFrom: null, trimTo: null };

describe('replayPartOf', () => {
  it('returns everything from the opening to the end of the game', () => {
    expect(replayPartOf(recording)).toEqual({ from: at(10).getTime(), to: at(100).getTime() });
  });

  it('returns the trimmed part', () => {
    const trimmed = { ...recording, trimFrom: at(20), trimTo: at(90) };

    expect(replayPartOf(trimmed)).toEqual({ from: at(20).getTime(), to: at(90).getTime() });
  });

  it('never returns more than the public part', () => {
    const trimmed = { ...recording, trimFrom: at(5), trimTo: at(200) };

    expect(replayPartOf(trimmed)).toEqual(publicPartOf(recording));
  });

  it('has no end while the game is not finished', () => {
    expect(replayPartOf({ ...recording, finishedAt: null })?.to).toBe(Infinity);
  });

  it('returns null before the opening', () => {
    expect(replayPartOf({ ...recording, openedAt: null })).toBeNull();
  });
});
