import type { AppPlatform, AppReleaseStatus } from '../downloads.js';
import { BaseRecord, MessageResponse } from './base.record.js';
import type { CountOfDay } from './counting.record.js';

/** A build of the mobile app. */
export class DownloadRecord extends BaseRecord {
  /** Operating system of the app. */
  platform!: AppPlatform;
  /** Version that users see, such as 2.4.1. Versions are compared by precedence (semver.org). */
  version!: string;
  /** An https address, or the path of an uploaded build. */
  downloadUrl!: string;
  /** Size in megabytes. */
  sizeInMB!: number;
  /** 'beta' builds are offered to testers only. */
  releaseStatus!: AppReleaseStatus;
  /** Whether users of older builds must update. */
  isRequired!: boolean;
  /** Number of downloads since the build was added. */
  downloadCount!: number;
}

export class DownloadResponse extends MessageResponse {
  download!: DownloadRecord;
}

export class DownloadsResponse extends MessageResponse {
  downloads!: DownloadRecord[];
}

export class PlatformStatistics {
  /** Operating system of the app. */
  platform!: AppPlatform;
  /** Number of builds of the platform. */
  count!: number;
  /** Share of all builds in percent, with one decimal. */
  share!: number;
  /** Number of downloads of these builds. */
  downloads!: number;
  /** Newest stable build, or the newest build if none is stable. Null if the platform has no builds. */
  latest!: DownloadRecord | null;
}

export class DownloadStatistics {
  /** Number of builds. */
  total!: number;
  /** Number of downloads of all builds. */
  downloads!: number;
  /** Average size in megabytes, with one decimal. */
  averageSizeInMB!: number;
  /** Numbers for each operating system. */
  platforms!: PlatformStatistics[];
  /** Downloads per day in the last 30 days, including today, in the time zone of the settings. */
  byDay!: CountOfDay[];
}

export class DownloadStatisticsResponse extends MessageResponse {
  statistics!: DownloadStatistics;
}

export class AppUpdate {
  /** Build with the highest version of the channel, or null if there is no build. */
  newest!: DownloadRecord | null;
  /** Whether `newest` has a higher version than the installed build. */
  isNewer!: boolean;
  /** Whether any required build has a higher version than the installed build. */
  mustUpdate!: boolean;
}

export class AppUpdateResponse extends MessageResponse {
  update!: AppUpdate;
}
