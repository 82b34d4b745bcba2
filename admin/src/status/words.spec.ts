import { describe, expect, it } from '@jest/globals';
import { duration, freeSpace, growthWords, jobWords, loopWords, recordingsSize } from './words.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const database = { kind: 'embedded', bytes: 1, growth: null, disk: null, writeMs: null } as const;

describe('words of the status', () => {
  it.each([
    [-5, '0 s'],
    [999, '0 s'],
    [45_000, '45 s'],
    [12 * MINUTE + 59_000, '12 min'],
    [3 * HOUR, '3 h'],
    [3 * HOUR + 20 * MINUTE, '3 h 20 min'],
    [4 * DAY + 2 * HOUR + MINUTE, '4 d 2 h'],
    [4 * DAY + MINUTE, '4 d'],
  ])('%d ms are %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  it('describe free space and the growth of the database', () => {
    const disk = { freeBytes: 2 ** 30, totalBytes: 4 * 2 ** 30 };
    expect(freeSpace({ ...database, disk })).toBe('1.0 GiB of 4.0 GiB (25 %)');
    expect(freeSpace(database)).toBe('Unknown');
    expect(growthWords(database)).toBe('Available after a day');
    expect(growthWords({ ...database, growth: { bytesPerDay: 2048, days: 1 } })).toBe('2.0 KiB a day, over a day');
    expect(growthWords({ ...database, growth: { bytesPerDay: -2048, days: 9 } })).toBe(
      'Shrinks by 2.0 KiB a day, over 9 days',
    );
  });

  it('describe the recordings with their budget', () => {
    const recordings = { usedBytes: 2 ** 30, minFreeBytes: 0, disk: { freeBytes: 0, totalBytes: 0 } };
    expect(recordingsSize({ ...recordings, budgetBytes: 4 * 2 ** 30 })).toBe('1.0 GiB of 4.0 GiB (25 %)');
    expect(recordingsSize({ ...recordings, budgetBytes: null })).toBe('1.0 GiB');
  });

  it('describe the last run of a job', () => {
    const job = { name: 'go-live', everyMs: 2_000, ranAt: null, tookMs: null, failure: null };
    const ranAt = new Date(10_000).toISOString();
    expect(jobWords(job, 0)).toBe('At least every 2 s · has not run yet');
    expect(jobWords({ ...job, ranAt }, 11_000)).toBe('At least every 2 s · running');
    expect(jobWords({ ...job, ranAt, tookMs: 1_234 }, 13_000)).toBe('At least every 2 s · ran just now, for 1.2 s');
    expect(jobWords({ ...job, everyMs: 500 }, 0)).toBe('At least every 500 ms · has not run yet');
    expect(loopWords(null)).toBe('Being measured…');
  });
});
