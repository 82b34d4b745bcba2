import type { StreamListRecord } from '@contract/records/match.record.js';
import { streamEmbedPath } from '@contract/streams.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { Box, IconButton, Tooltip } from '@mui/material';
import { ActionButton } from '../shared/ActionButton.js';
import { useDialogParam } from '../shared/useDialogParam.js';

export function StreamActions({ stream }: { stream: StreamListRecord }) {
  const { open } = useDialogParam();
  const { id, title, gameId, gameTitle } = stream;
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.25 }}>
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
    </Box>
  );
}
