import { streamEmbedPath } from '@contract/streams.js';
import CloseIcon from '@mui/icons-material/Close';
import OpenIcon from '@mui/icons-material/OpenInNew';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';

interface EmbedPreviewProps {
  /** Of a stream, or of a part of a replay. */
  id: string;
  name: string;
  /** Without it the frame has no button of its own to close it. */
  onClose?(): void;
}

/** The embed page of something that plays, in a frame; refresh loads it again. */
export function EmbedPreview({ id, name, onClose }: EmbedPreviewProps) {
  const [round, setRound] = useState(0);
  const path = streamEmbedPath(id);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 1.5, pr: 0.5, minHeight: 40 }}>
        <Typography variant="body2" noWrap sx={{ flex: 1, fontWeight: 550 }}>
          {name}
        </Typography>
        <Tooltip title="Refresh the stream">
          <IconButton aria-label="Refresh the stream" onClick={() => setRound(round + 1)}>
            <RefreshIcon />
          </IconButton>
        </Tooltip>
        <Tooltip title="Open in a tab of its own">
          <IconButton aria-label="Open in a tab of its own" href={path} target="_blank" rel="noopener">
            <OpenIcon />
          </IconButton>
        </Tooltip>
        {onClose && (
          <Tooltip title="Close the preview">
            <IconButton aria-label="Close the preview" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Box
        component="iframe"
        key={`${id}-${round}`}
        src={path}
        title={`Preview of ${name}`}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', border: 0, bgcolor: '#000' }}
      />
    </>
  );
}
