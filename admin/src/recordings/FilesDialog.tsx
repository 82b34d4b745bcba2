import { SECOND } from '@contract/time/units.js';
import { readableBytes } from '@contract/bytes.js';
import type { RecordingDetails } from '@contract/records/recording.record.js';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, List, ListItem, ListItemText } from '@mui/material';
import { apiPath } from '../api/envelope.js';
import { duration } from '../shared/duration.js';
import { EmptyState } from '../shared/EmptyState.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';

/** Downloads the MP4 files of a replay. */
export default function FilesDialog({ record, onClose }: RecordDialogProps<RecordingDetails>) {
  const { id, gameTitle, title, files } = record;
  return (
    <PlainDialog title={`Download ${gameTitle}: ${title}`} onClose={onClose}>
      {files.length === 0 && (
        <EmptyState
          title="Nothing to download"
          text="No video was recorded between the opening of the streams and the end of the game."
        />
      )}
      <List>
        {files.map(({ part, name, bytes, duration: seconds, width, height }) => (
          <ListItem key={part} disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ListItemText
              primary={`Part ${part}`}
              secondary={[duration(seconds * SECOND), `${width} × ${height}`, readableBytes(bytes)].join(' · ')}
            />
            <Button
              href={`${apiPath('recordings', id)}/download?part=${part}`}
              startIcon={<DownloadIcon />}
              aria-label={`Download ${name}`}
              download
            >
              Download
            </Button>
          </ListItem>
        ))}
      </List>
    </PlainDialog>
  );
}
