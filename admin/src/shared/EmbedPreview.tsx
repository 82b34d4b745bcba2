import { streamEmbedPath } from '@contract/streams.js';
import CloseIcon from '@mui/icons-material/Close';
import OpenIcon from '@mui/icons-material/OpenInNew';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from './ActionButton.js';

interface EmbedPreviewProps {
  /** Id of a stream or of a replay's part. */
  id: string;
  name: string;
  /** Path of the page. Defaults to the page of the stored stream. */
  path?: string;
  /** If undefined, the frame has no close button. */
  onClose?(): void;
}

/** Shows the embed page of a stream or a part in a frame with a reload button. */
export function EmbedPreview({ id, name, path = streamEmbedPath(id), onClose }: EmbedPreviewProps) {
  const [round, setRound] = useState(0);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 1.5, pr: 0.5, minHeight: 40 }}>
        <Typography variant="body2" noWrap sx={{ flex: 1, fontWeight: 550 }}>
          {name}
        </Typography>
        <ActionButton label="Refresh the stream" icon={RefreshIcon} onClick={() => setRound(round + 1)} />
        <ActionButton label="Open in a new tab" icon={OpenIcon} href={path} />
        {onClose && <ActionButton label="Close the preview" icon={CloseIcon} onClick={onClose} />}
      </Box>
      <Box
        component="iframe"
        key={`${path}-${round}`}
        src={path}
        title={`Preview of ${name}`}
        // A control room has many frames, which load when they are scrolled to.
        loading="lazy"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', border: 0, bgcolor: '#000' }}
      />
    </>
  );
}
