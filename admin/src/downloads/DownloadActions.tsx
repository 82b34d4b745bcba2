import type { DownloadRecord } from '@contract/records/download.record.js';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { DeleteAction, EditAction, RowActions } from '../shared/list/index.js';
import { buildName, filePath } from './labels.js';

export function DownloadActions({ download }: { download: DownloadRecord }) {
  const name = buildName(download);
  return (
    <RowActions>
      <Tooltip title="Download the file">
        <IconButton href={filePath(download)} download aria-label={`Download the file: ${name}`}>
          <DownloadIcon />
        </IconButton>
      </Tooltip>
      <EditAction permission="app-downloads:update" id={download.id} of={name} />
      <DeleteAction
        resource="downloads"
        record={download}
        permission="app-downloads:delete"
        noun="build"
        name={name}
        text="Nobody can download it any more."
      />
    </RowActions>
  );
}
