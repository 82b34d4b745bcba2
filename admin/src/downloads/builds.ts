import { APP_PLATFORM_NAMES, APP_PLATFORMS, APP_RELEASE_STATUSES, type AppReleaseStatus } from '@contract/downloads.js';
import type { DownloadRecord, DownloadStatistics } from '@contract/records/download.record.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import type { StatusTones } from '../shared/StatusLabel.js';

export const appPlatformChoices = APP_PLATFORMS.map((platform) => ({
  id: platform,
  name: APP_PLATFORM_NAMES[platform],
}));

const RELEASE_LABELS = { beta: 'Beta', stable: 'Stable' } as const satisfies Record<AppReleaseStatus, string>;

/** Label of a release status. */
export type ReleaseLabel = (typeof RELEASE_LABELS)[AppReleaseStatus];
export const releaseLabel = (status: AppReleaseStatus): ReleaseLabel => RELEASE_LABELS[status];
export const releaseLabels = APP_RELEASE_STATUSES.map(releaseLabel);
export const releaseChoices = APP_RELEASE_STATUSES.map((status) => ({ id: status, name: releaseLabel(status) }));
export const releaseTones: StatusTones<ReleaseLabel> = { Stable: 'good', Beta: 'waiting' };

export const statusOf = (label: ReleaseLabel): AppReleaseStatus =>
  APP_RELEASE_STATUSES.find((status) => RELEASE_LABELS[status] === label) ?? 'stable';

/** Returns a name such as 'iOS 2.4.1'. */
export const buildName = ({ platform, version }: Pick<DownloadRecord, 'platform' | 'version'>): string =>
  `${APP_PLATFORM_NAMES[platform]} ${version}`;

const MEGABYTES = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
export const size = (megabytes: number): string => `${MEGABYTES.format(megabytes)} MB`;

const ONE_DECIMAL = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const oneDecimal = (value: number): string => ONE_DECIMAL.format(value);

/** Returns the path that serves a build's file under its proper name. */
export const filePath = ({ id }: Pick<DownloadRecord, 'id'>): string =>
  `/api/mobile/downloads/${encodeURIComponent(id)}/file`;

const readStatistics = async (): Promise<DownloadStatistics> =>
  (await bodyOf(api.GET('/api/mobile/downloads/statistics'))).statistics;

/** Reads the figures of the app's builds. They are refetched with the list of builds. */
export const useStatistics = () => useQuery({ queryKey: ['downloads', 'statistics'], queryFn: readStatistics });
