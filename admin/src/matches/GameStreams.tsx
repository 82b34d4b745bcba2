import { MESSAGES } from '@contract/messages.js';
import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import PreviewIcon from '@mui/icons-material/PlayCircleOutline';
import { Box, Button, Typography } from '@mui/material';
import { platformLabel } from '../streams/labels.js';
import { StreamAddress } from '../streams/StreamAddress.js';
import type { Previewed } from './StreamPreview.js';

interface GameStreamsProps {
  game: GameRecord;
  previewedId?: string;
  onPreview(stream: Previewed): void;
}

export function GameStreams({ game, previewedId, onPreview }: GameStreamsProps) {
  if (!game.streamUrls.length) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        {MESSAGES.noStreamsAvailable}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {game.streamUrls.map((stream) => (
        <StreamRow
          key={stream.id}
          stream={stream}
          active={stream.id === previewedId}
          onPreview={() => onPreview({ ...stream, gameTitle: game.title })}
        />
      ))}
    </Box>
  );
}

function StreamRow({ stream, active, onPreview }: { stream: StreamRecord; active: boolean; onPreview(): void }) {
  const { title, quality, language, platform } = stream;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: active ? 'action.selected' : undefined,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {title}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {[quality, language, platformLabel(platform)].join(' · ')}
          </Box>
        </Typography>
        <StreamAddress token={stream.url} />
      </Box>
      <Button
        variant="outlined"
        startIcon={<PreviewIcon />}
        onClick={onPreview}
        aria-pressed={active}
        aria-label={`Preview ${title}`}
      >
        Preview
      </Button>
    </Box>
  );
}
