import type { AppPlatform, AppReleaseStatus } from '../downloads.js';
import { BaseRecord, MessageAnswer } from './base.record.js';
import type { CountOfDay } from './counting.record.js';

/** A build of the mobile app. */
export class DownloadRecord extends BaseRecord {
  platform!: AppPlatform;
  version!: string;
  /** https */
  downloadUrl!: string;
  /** Megabytes. */
  sizeInMB!: number;
  releaseStatus!: AppReleaseStatus;
  /** Those who have an older build must update. */
  isRequired!: boolean;
  downloadCount!: number;
}

export class DownloadAnswer extends MessageAnswer {
  download!: DownloadRecord;
}

export class DownloadsAnswer extends MessageAnswer {
  downloads!: DownloadRecord[];
}

export class PlatformStatistics {
  platform!: AppPlatform;
  /** Builds of the platform. */
  count!: number;
  /** Their share of all builds in per cent, one decimal. */
  share!: number;
  /** How often they were downloaded. */
  downloads!: number;
  /** The newest stable build, else the newest; null when the platform has none. */
  latest!: DownloadRecord | null;
}

export class DownloadStatistics {
  /** Builds. */
  total!: number;
  /** How often any of them was downloaded. */
  downloads!: number;
  /** Megabytes, one decimal. */
  averageSizeInMB!: number;
  platforms!: PlatformStatistics[];
  /** Downloads of the last 30 days, today included, in the setting's zone. */
  byDay!: CountOfDay[];
}

export class DownloadStatisticsAnswer extends MessageAnswer {
  statistics!: DownloadStatistics;
}

export class AppUpdate {
  /** The highest version on offer; null when there is none. */
  newest!: DownloadRecord | null;
  /** Whether it is newer than the one that is installed. */
  isNewer!: boolean;
  /** Whether a build that is newer than the one that is installed is required. */
  mustUpdate!: boolean;
}

export class AppUpdateAnswer extends MessageAnswer {
  update!: AppUpdate;
}
