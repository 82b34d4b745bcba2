import type { AppPlatform } from '@contract/downloads.js';
import { compareVersions } from '@contract/versions.js';
import type { DownloadRecord } from '@contract/records/download.record.js';

/** Returns the build for a platform: the newest stable build, or else the newest. undefined without builds. */
export function latestBuild(builds: readonly DownloadRecord[], platform: AppPlatform): DownloadRecord | undefined {
  const newest = builds
    .filter((build) => build.platform === platform)
    .sort((a, b) => compareVersions(b.version, a.version) || b._id.localeCompare(a._id));
  return newest.find(({ releaseStatus }) => releaseStatus === 'stable') ?? newest[0];
}
