import type { StreamListRecord } from '@contract/records/match.record.js';
import { streamEmbedPath } from '@contract/streams.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { IconButton, Tooltip } from '@mui/material';
import { ActionButton } from '../shared/ActionButton.js';
import { RowActions } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';

export function StreamActions({ stream }: { stream: StreamListRecord }) {
  const { open } = useDialogParam();
  const { id, title, gameId, gameTitle } = stream;
  return (
    <RowActions>
      <Tooltip title="Preview">
        <IconButton
          href={streamEmbedPath(id)}
          target="_blank"
          rel="noopener"
          aria-label={`Preview: ${title}, ${gameTitle}`}
        >
          <PreviewIcon />
        </IconButton>
      </Tooltip>
      <ActionButton
        permission="games:update"
        label="Edit streams"
        of={gameTitle}
        icon={EditIcon}
        onClick={() => open('streams', gameId)}
      />
    </RowActions>
  );
}
