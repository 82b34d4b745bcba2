import { MESSAGES } from '@contract/messages.js';
import type { StreamRecord } from '@contract/records/match.record.js';
import { Card, Typography } from '@mui/material';
import { EmbedPreview } from '../shared/EmbedPreview.js';

export interface Previewed extends StreamRecord {
  gameTitle: string;
}

/** The stream that was chosen, beside the games. */
export function StreamPreview({ stream, onClose }: { stream: Previewed | null; onClose(): void }) {
  if (!stream) {
    return (
      <Card sx={{ aspectRatio: '16 / 9', display: 'grid', placeItems: 'center', position: { lg: 'sticky' }, top: 68 }}>
        <Typography color="text.secondary">{MESSAGES.noStreamsToDisplay}</Typography>
      </Card>
    );
  }
  return (
    <Card component="section" aria-label="Stream preview" sx={{ position: { lg: 'sticky' }, top: 68 }}>
      <EmbedPreview key={stream.id} id={stream.id} name={`${stream.title}, ${stream.gameTitle}`} onClose={onClose} />
    </Card>
  );
}
