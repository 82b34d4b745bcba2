import type { AppPlatform } from '@contract/downloads.js';
import { compareVersions } from '@contract/versions.js';
import type { DownloadRecord } from '@contract/records/download.record.js';

/** The build that a platform's visitors get: the newest stable one, else the newest; undefined when there is none. */
export function latestBuild(builds: readonly DownloadRecord[], platform: AppPlatform): DownloadRecord | undefined {
  const newest = builds
    .filter((build) => build.platform === platform)
    .sort((a, b) => compareVersions(b.version, a.version) || b._id.localeCompare(a._id));
  return newest.find(({ releaseStatus }) => releaseStatus === 'stable') ?? newest[0];
}
