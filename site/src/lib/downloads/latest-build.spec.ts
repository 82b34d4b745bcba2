import { describe, expect, it } from '@jest/globals';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { latestBuild } from './latest-build.js';

const build = (version: string, platform: string, releaseStatus: string, day: number): DownloadRecord =>
  ({ _id: version, version, platform, releaseStatus, createdAt: `2026-11-0${day}T00:00:00.000Z` }) as DownloadRecord;

describe('latestBuild', () => {
  const builds = [
    build('1.0', 'android', 'stable', 1),
    build('1.2', 'android', 'stable', 3),
    build('2.0', 'android', 'beta', 4),
    build('1.1', 'android', 'stable', 5),
    build('1.2-beta.3', 'android', 'stable', 6),
    build('0.1', 'ios', 'beta', 1),
    build('0.10', 'ios', 'beta', 2),
    build('0.9', 'ios', 'beta', 3),
  ];

  it('returns the newest stable build', () => {
    expect(latestBuild(builds, 'android')?.version).toBe('1.2');
  });

  it('returns the newest build if none is stable', () => {
    expect(latestBuild(builds, 'ios')?.version).toBe('0.10');
  });

  it('returns undefined for a platform without builds', () => {
    expect(latestBuild(builds.slice(0, 4), 'ios')).toBeUndefined();
  });
});
