import { describe, expect, it } from '@jest/globals';
import { freeSpace, growthWords, jobWords, loopWords, recordingsSize } from './words.js';

const database = { kind: 'embedded', bytes: 1, growth: null, disk: null, writeMs: null } as const;

describe('words of the status', () => {
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
