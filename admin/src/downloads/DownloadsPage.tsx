import { APP_PLATFORM_NAMES, shortCount } from '@contract/downloads.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { lazy } from 'react';
import { DataTable } from 'react-admin';
import type { CsvColumn } from '../shared/csv.js';
import { useSave } from '../shared/form/index.js';
import {
  DeleteChosen,
  RecordActions,
  ResourceTable,
  RowCard,
  SelectFilter,
  StatusSelect,
} from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import {
  buildName,
  filePath,
  platformChoices,
  releaseChoices,
  releaseLabel,
  releaseLabels,
  releaseTones,
  size,
  statusOf,
} from './labels.js';
import { Overview } from './Overview.js';

const DownloadForm = lazy(() => import('./DownloadForm.js'));

const CSV: readonly CsvColumn<DownloadRecord>[] = [
  { title: 'Platform', value: ({ platform }) => APP_PLATFORM_NAMES[platform] },
  { title: 'Version', value: ({ version }) => version },
  { title: 'Release', value: ({ releaseStatus }) => releaseStatus },
  { title: 'Size (MB)', value: ({ sizeInMB }) => sizeInMB },
  { title: 'Downloads', value: ({ downloadCount }) => downloadCount },
  { title: 'Address', value: ({ downloadUrl }) => downloadUrl },
  { title: 'Created', value: ({ createdAt }) => createdAt },
];

const actions = (download: DownloadRecord) => {
  const name = buildName(download);
  return (
    <RecordActions resource="downloads" record={download} name={name} consequence="It can no longer be downloaded.">
      <Tooltip title="Download the file">
        <IconButton href={filePath(download)} download aria-label={`Download the file: ${name}`}>
          <DownloadIcon />
        </IconButton>
      </Tooltip>
    </RecordActions>
  );
};

const Col = DataTable.Col<DownloadRecord>;

const table = (
  <ResourceTable<DownloadRecord>
    storeKey="downloads"
    main="version"
    bulk={<DeleteChosen<DownloadRecord> resource="downloads" nameOf={buildName} />}
    hidden={['downloadUrl']}
    actions={actions}
  >
    <Col source="version" label="Version" render={({ version }) => <OneLine text={version} width={480} />} />
    <Col source="platform" label="Platform" render={({ platform }) => APP_PLATFORM_NAMES[platform]} />
    <Col source="releaseStatus" label="Release" render={(download) => <ReleaseSelect download={download} />} />
    <Col source="sizeInMB" label="Size" align="right" render={({ sizeInMB }) => size(sizeInMB)} />
    <Col
      source="downloadCount"
      label="Downloads"
      align="right"
      render={({ downloadCount }) => (
        <span title={downloadCount.toLocaleString('en')}>{shortCount(downloadCount)}</span>
      )}
    />
    <Col
      source="downloadUrl"
      label="Address"
      disableSort
      render={({ downloadUrl }) => <OneLine text={downloadUrl} width={260} />}
    />
  </ResourceTable>
);

/** The builds of the mobile app that people can download. */
export default function DownloadsPage() {
  return (
    <ResourcePage<DownloadRecord>
      resource="downloads"
      title="App downloads"
      csv={CSV}
      above={<Overview />}
      filters={
        <>
          <SelectFilter source="platform" label="Platform" choices={platformChoices} />
          <SelectFilter source="releaseStatus" label="Release" choices={releaseChoices} />
        </>
      }
      table={table}
      card={(download) => <DownloadCard download={download} />}
      empty={{ text: 'The newest stable one is what the site offers.' }}
      form={DownloadForm}
    />
  );
}

function DownloadCard({ download }: { download: DownloadRecord }) {
  const { sizeInMB, downloadCount, createdAt } = download;
  const downloads = downloadCount === 1 ? '1 download' : `${shortCount(downloadCount)} downloads`;
  return (
    <RowCard
      title={buildName(download)}
      aside={<ReleaseSelect download={download} />}
      lines={[[size(sizeInMB), downloads, relativeDay(createdAt)].join(' · ')]}
      actions={actions(download)}
    />
  );
}

/** Beta or stable, changed in the row. */
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
