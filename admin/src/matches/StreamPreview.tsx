import { MESSAGES } from '@contract/messages.js';
import type { StreamRecord } from '@contract/records/match.record.js';
import { streamEmbedPath } from '@contract/streams.js';
import CloseIcon from '@mui/icons-material/Close';
import OpenIcon from '@mui/icons-material/OpenInNew';
import RefreshIcon from '@mui/icons-material/Refresh';
import { Box, Card, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';

export interface Previewed extends StreamRecord {
  gameTitle: string;
}

/** The embed page of a stream in a frame; refresh loads it anew. */
export function StreamPreview({ stream, onClose }: { stream: Previewed | null; onClose(): void }) {
  const [round, setRound] = useState(0);
  if (!stream) {
    return (
      <Card sx={{ aspectRatio: '16 / 9', display: 'grid', placeItems: 'center', position: { lg: 'sticky' }, top: 68 }}>
        <Typography color="text.secondary">{MESSAGES.noStreamsToDisplay}</Typography>
      </Card>
    );
  }
  const path = streamEmbedPath(stream.id);
  const name = `${stream.title}, ${stream.gameTitle}`;
  return (
    <Card component="section" aria-label="Stream preview" sx={{ position: { lg: 'sticky' }, top: 68 }}>
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
        <Tooltip title="Close the preview">
          <IconButton aria-label="Close the preview" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      <Box
        component="iframe"
        key={`${stream.id}-${round}`}
        src={path}
        title={`Preview of ${name}`}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', border: 0, bgcolor: '#000' }}
      />
    </Card>
  );
}
