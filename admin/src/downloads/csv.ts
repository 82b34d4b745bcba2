import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import type { CsvColumn } from '../shared/csv.js';

/** What an export of builds holds. */
export const DOWNLOAD_CSV: readonly CsvColumn<DownloadRecord>[] = [
  { title: 'Platform', value: ({ platform }) => APP_PLATFORM_NAMES[platform] },
  { title: 'Version', value: ({ version }) => version },
  { title: 'Release', value: ({ releaseStatus }) => releaseStatus },
  { title: 'Size (MB)', value: ({ sizeInMB }) => sizeInMB },
  { title: 'Downloads', value: ({ downloadCount }) => downloadCount },
  { title: 'Address', value: ({ downloadUrl }) => downloadUrl },
  { title: 'Created', value: ({ createdAt }) => createdAt },
];
