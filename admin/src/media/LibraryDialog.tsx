import type { MediaKind } from '@contract/media.js';
import type { MediaRecord } from '@contract/records/media.record.js';
import BuildIcon from '@mui/icons-material/AndroidOutlined';
import { Box, Button, ButtonBase, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useGetList } from 'react-admin';
import { EmptyState, ErrorState } from '../shared/EmptyState.js';
import { PlainDialog } from '../shared/PlainDialog.js';

const PER_PAGE = 24;

interface LibraryDialogProps {
  kind: MediaKind;
  onSelect(file: MediaRecord): void;
  onClose(): void;
}

/** Selects a file of the media library, newest first. */
export default function LibraryDialog({ kind, onSelect, onClose }: LibraryDialogProps) {
  const [typed, setTyped] = useState('');
  const [pages, setPages] = useState(1);
  const q = useDeferredValue(typed.trim());
  const { data, total, error, refetch } = useGetList<MediaRecord & { id: string }>(
    'media',
    {
      pagination: { page: 1, perPage: Math.min(100, PER_PAGE * pages) },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { kind, ...(q && { q }) },
    },
    // Previous results stay visible until new results load.
    { placeholderData: (before) => before },
  );
  return (
    <PlainDialog
      title="Media library"
      onClose={onClose}
      maxWidth="md"
      long
      actions={
        <>
          {data && (total ?? 0) > data.length && data.length < 100 && (
            <Button onClick={() => setPages(pages + 1)}>Show more</Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <TextField
        label="Search files"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fullWidth
        autoFocus
        sx={{ mb: 2 }}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          title={q ? 'No file has this name' : 'No files yet'}
          text={q ? '' : 'Upload a file to select it here.'}
        />
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
        }}
      >
        {data?.map((file) => (
          <Box component="li" key={file.id}>
            <Tile file={file} onSelect={onSelect} />
          </Box>
        ))}
      </Box>
    </PlainDialog>
  );
}

function Tile({ file, onSelect }: { file: MediaRecord; onSelect(file: MediaRecord): void }) {
  return (
    <ButtonBase
      onClick={() => onSelect(file)}
      aria-label={`Choose ${file.name}`}
      sx={{
        width: '100%',
        display: 'block',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        overflow: 'hidden',
        textAlign: 'start',
        '&:hover, &:focus-visible': { borderColor: 'primary.main' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <Box sx={{ height: 96, display: 'grid', placeItems: 'center', bgcolor: 'action.hover' }}>
        {file.smallUrl ? (
          <Box
            component="img"
            src={file.smallUrl}
            alt=""
            loading="lazy"
            sx={{ maxWidth: '100%', maxHeight: 96, display: 'block' }}
          />
        ) : (
          <BuildIcon aria-hidden sx={{ color: 'text.secondary' }} />
        )}
      </Box>
      <Box
        sx={{ px: 1, py: 0.5, fontSize: 12, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        title={file.name}
      >
        {file.name}
      </Box>
    </ButtonBase>
  );
}
