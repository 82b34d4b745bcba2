import type { ReplayRecord } from '@contract/records/replay.record.js';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { EmbedPreview } from '../shared/EmbedPreview.js';
import { EmptyState } from '../shared/EmptyState.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';

/** Plays the parts of a replay the way visitors see them. */
export default function PreviewDialog({ record: { title, parts }, onClose }: RecordDialogProps<ReplayRecord>) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const part = parts.find((one) => one.id === selectedId) ?? parts[0];
  return (
    <PlainDialog title={title} maxWidth="md" long onClose={onClose}>
      {part ? (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', overflow: 'hidden' }}>
          <EmbedPreview key={part.id} id={part.id} name={part.title} />
        </Box>
      ) : (
        <EmptyState title="This replay has no parts" text="Add one under Replay parts." />
      )}
      {parts.length > 1 && (
        <Box role="group" aria-label="Parts" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {parts.map((one) => (
            <Button
              key={one.id}
              variant={one === part ? 'contained' : 'outlined'}
              aria-pressed={one === part}
              onClick={() => setSelectedId(one.id)}
              sx={{ whiteSpace: 'normal', textAlign: 'start', overflowWrap: 'anywhere' }}
            >
              <span>{one.title}</span>
            </Button>
          ))}
        </Box>
      )}
    </PlainDialog>
  );
}
