import { shortCount } from '@contract/downloads.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { RowCard } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { DownloadActions } from './DownloadActions.js';
import { buildName, size } from './labels.js';
import { ReleaseSelect } from './ReleaseSelect.js';

export function DownloadCard({ download }: { download: DownloadRecord }) {
  const { sizeInMB, downloadCount, createdAt } = download;
  const downloads = downloadCount === 1 ? '1 download' : `${shortCount(downloadCount)} downloads`;
  return (
    <RowCard
      title={buildName(download)}
      aside={<ReleaseSelect download={download} />}
      lines={[[size(sizeInMB), downloads, relativeDay(createdAt)].join(' · ')]}
      actions={<DownloadActions download={download} />}
    />
  );
}
