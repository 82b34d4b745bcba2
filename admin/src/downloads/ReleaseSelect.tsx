import type { DownloadRecord } from '@contract/records/download.record.js';
import { useSave } from '../shared/form/index.js';
import { StatusSelect } from '../shared/list/index.js';
import { buildName, releaseLabel, releaseLabels, releaseTones, statusOf } from './labels.js';

/** Beta or stable, changed in the row. */
export function ReleaseSelect({ download }: { download: DownloadRecord }) {
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
