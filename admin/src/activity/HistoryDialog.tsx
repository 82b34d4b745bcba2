import type { ActivityRecord } from '@contract/records/activity.record.js';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { type RaRecord, useGetOne, useInfiniteGetList } from 'react-admin';
import { EmptyState, ErrorState } from '../shared/EmptyState.js';
import type { HistoryOf } from '../shared/history/history.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { HistoryEntry, HistoryItem } from './HistoryEntry.js';
import { When } from './When.js';

/** Entries that are read at once. */
const PER_PAGE = 20;

interface HistoryDialogProps extends HistoryOf {
  onClose(): void;
}

/** What was done to one record: newest first, new entries as they come. */
export default function HistoryDialog({ onClose, ...of }: HistoryDialogProps) {
  return (
    <PlainDialog
      title={`History of ${of.name}`}
      maxWidth="md"
      long
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <Entries {...of} />
    </PlainDialog>
  );
}

function Entries({ resource, id }: HistoryOf) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteGetList<ActivityRecord>('activity', {
      // What the dashboard adds about a user is what they did, not what was done to them.
      filter: { resource, resourceId: id, source: 'server' },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: PER_PAGE },
    });
  if (isPending) return <Loading />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.data);
  const undone = new Set(entries.map(({ undoes }) => undoes));
  const arrival = hasNextPage ? undefined : ARRIVALS[resource];
  if (entries.length === 0 && !arrival) {
    return (
      <EmptyState
        title="No history yet"
        text="Nobody has changed this since changes are recorded, or its entries were cleared from the log."
      />
    );
  }
  return (
    <>
      <Box component="ol" aria-label="History" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} isUndone={undone.has(entry.id)} />
        ))}
        {arrival && <Arrival resource={resource} id={id} words={arrival} />}
      </Box>
      {error && (
        <Typography color="error" role="alert" variant="body2">
          The rest could not be loaded.
        </Typography>
      )}
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          Show earlier
        </Button>
      )}
    </>
  );
}

/** How records arrive that no staff make; the log, which is of staff, says nothing of it. */
const ARRIVALS: Partial<Record<HistoryOf['resource'], string>> = {
  contacts: 'Sent by a visitor',
  devices: 'Registered by the app',
  requests: 'Sent by a visitor',
};

function Arrival({ resource, id, words }: Pick<HistoryOf, 'resource' | 'id'> & { words: string }) {
  const { data } = useGetOne<RaRecord & { createdAt: string }>(resource, { id });
  return data && <HistoryItem action={words} by={<When at={data.createdAt} />} />;
}

const Loading = () => (
  <Box role="status" aria-busy aria-label="Loading">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} variant="rounded" height={72} sx={{ mb: 1.5 }} />
    ))}
  </Box>
);
