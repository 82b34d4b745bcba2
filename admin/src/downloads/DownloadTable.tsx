import { APP_PLATFORM_NAMES, shortCount } from '@contract/downloads.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { DataTable } from 'react-admin';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { relativeDay } from '../shared/time.js';
import { DownloadActions } from './DownloadActions.js';
import { buildName, size } from './labels.js';
import { ReleaseSelect } from './ReleaseSelect.js';

const Col = DataTable.Col<DownloadRecord>;

const HIDDEN = ['downloadUrl', 'updatedAt'];
const ROOMY = ['createdAt'];

const bulk = <BulkDelete<DownloadRecord> permission="app-downloads:delete" noun="builds" nameOf={buildName} />;

export function DownloadTable() {
  return (
    <ListTable<DownloadRecord> storeKey="downloads" main="version" bulk={bulk} hidden={HIDDEN} roomy={ROOMY}>
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
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(download) => <DownloadActions download={download} />}
      />
    </ListTable>
  );
}
