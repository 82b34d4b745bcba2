import { APP_PLATFORM_NAMES, shortCount } from '@contract/downloads.js';
import { labelOf } from '@contract/dto/decorators.js';
import { DownloadDto } from '@contract/dto/download.dto.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { lazy } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { useSave } from '../shared/form/index.js';
import { BulkDelete, RecordActions, SelectFilter, StatusSelect } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { RelativeDay } from '../shared/text.js';
import { number } from '../shared/words.js';
import {
  buildName,
  filePath,
  appPlatformChoices,
  releaseChoices,
  releaseLabel,
  releaseLabels,
  releaseTones,
  size,
  statusOf,
} from './builds.js';
import { Overview } from './Overview.js';

const DownloadForm = lazy(() => import('./DownloadForm.js'));

const MUST_UPDATE = labelOf(DownloadDto, 'isRequired');

const count = (downloads: number): string => (downloads === 1 ? '1 download' : `${shortCount(downloads)} downloads`);

export default function DownloadsPage() {
  return (
    <ResourcePage<DownloadRecord>
      resource="downloads"
      title="App downloads"
      csv={[
        ['Platform', ({ platform }) => APP_PLATFORM_NAMES[platform]],
        'version',
        ['Release', 'releaseStatus'],
        ['Size (MB)', 'sizeInMB'],
        ['Downloads', 'downloadCount'],
        [MUST_UPDATE, 'isRequired'],
        ['Address', 'downloadUrl'],
        ['Created', 'createdAt'],
      ]}
      above={<Overview />}
      filters={
        <>
          <SelectFilter source="platform" label="Platform" choices={appPlatformChoices} />
          <SelectFilter source="releaseStatus" label="Release" choices={releaseChoices} />
        </>
      }
      main="version"
      columns={[
        { source: 'version', text: 480 },
        { source: 'platform', render: ({ platform }) => APP_PLATFORM_NAMES[platform] },
        { source: 'releaseStatus', label: 'Release', render: (download) => <ReleaseSelect download={download} /> },
        {
          source: 'sizeInMB',
          label: 'Size',
          hidden: 'narrow',
          align: 'right',
          render: ({ sizeInMB }) => size(sizeInMB),
        },
        {
          source: 'downloadCount',
          label: 'Downloads',
          align: 'right',
          render: ({ downloadCount }) => <span title={number(downloadCount)}>{shortCount(downloadCount)}</span>,
        },
        { source: 'isRequired', label: MUST_UPDATE, hidden: 'always', as: 'flag' },
        { source: 'downloadUrl', label: 'Address', hidden: 'always', text: 260 },
      ]}
      bulk={<BulkDelete<DownloadRecord> nameOf={buildName} />}
      actions={(download) => <DownloadActions download={download} />}
      card={(download) => ({
        title: buildName(download),
        trailing: <ReleaseSelect download={download} />,
        lines: [
          <span key="facts">
            <span>{`${size(download.sizeInMB)} · ${count(download.downloadCount)} · `}</span>
            <RelativeDay at={download.createdAt} />
          </span>,
        ],
      })}
      empty={{ text: 'The site offers the newest stable build.' }}
      form={DownloadForm}
    />
  );
}

function DownloadActions({ download }: { download: DownloadRecord }) {
  const name = buildName(download);
  return (
    <RecordActions of={name} consequence="It can no longer be downloaded.">
      <ActionButton label="Download the file" of={name} icon={DownloadIcon} href={filePath(download)} download />
    </RecordActions>
  );
}

/** Switches a build between beta and stable in its row. */
function ReleaseSelect({ download }: { download: DownloadRecord }) {
  const save = useSave('downloads');
  return (
    <StatusSelect
      record={download}
      value={releaseLabel(download.releaseStatus)}
      statuses={releaseLabels}
      tones={releaseTones}
      permission="app-downloads:update"
      label="Release"
      of={buildName(download)}
      save={async (label) => {
        await save({ ...download, releaseStatus: statusOf(label) }, { record: download });
      }}
    />
  );
}
