import { LIMITS } from '@contract/limits.js';
import type { ClipRecord } from '@contract/records/clip.record.js';
import { SECOND } from '@contract/time/units.js';
import { Box, Button, Link, List, ListItem, ListItemText, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { apiPath } from '../api/envelope.js';
import { write } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { useCopy } from '../shared/browser.js';
import { confirm } from '../shared/confirm.js';
import { ErrorState } from '../shared/EmptyState.js';
import { duration } from '../shared/duration.js';
import { Quiet } from '../shared/text.js';
import { useAct } from '../shared/writes.js';

/** Lists the clips of a recording. Renders nothing without clips. */
export function ClipList({ recordingId }: { recordingId: string }) {
  const {
    data: clips = [],
    error,
    refetch,
  } = useGetList<ClipRecord>('clips', {
    filter: { recordingId },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: LIMITS.pageSize },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (clips.length === 0) return null;
  return (
    <Box component="section" aria-label="Clips">
      <Typography component="h3" variant="subtitle2">
        Clips
      </Typography>
      <List dense>
        {clips.map((clip) => (
          <ClipItem key={clip.id} clip={clip} />
        ))}
      </List>
    </Box>
  );
}

function ClipItem({ clip }: { clip: ClipRecord }) {
  const { id, title, url, duration: seconds, isHighlight } = clip;
  const mayDelete = usePermission('clips:delete');
  const { act, busy } = useAct('clips');
  const { said: copyMessage, copy } = useCopy(`${location.origin}${url}`);
  const remove = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: `Delete ${title}?`,
      text: 'Its page and links to it stop working. The recording stays.',
      action: 'Delete clip',
      color: 'error',
    });
    if (isConfirmed) await act(() => write('DELETE', apiPath('clips', id, clip)));
  };
  return (
    <ListItem disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ListItemText
        primary={
          <Link href={url} target="_blank" rel="noopener">
            {title}
          </Link>
        }
        secondary={[duration(seconds * SECOND), ...(isHighlight ? ['Highlight'] : [])].join(' · ')}
      />
      <Quiet component="span" role="status">
        {copyMessage}
      </Quiet>
      <Button aria-label={`Copy the link of ${title}`} onClick={() => void copy()}>
        Copy link
      </Button>
      {mayDelete && (
        <Button color="error" disabled={busy} aria-label={`Delete ${title}`} onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </ListItem>
  );
}
