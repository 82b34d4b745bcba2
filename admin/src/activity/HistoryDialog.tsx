import { API_KEY_ROLE, SYSTEM_ROLE } from '@contract/permissions.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';
import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useGetOne, useInfiniteGetList } from 'react-admin';
import { useRoles } from '../roles/useRoles.js';
import { useDisclosure } from '../shared/disclosure.js';
import { EmptyState, ErrorState } from '../shared/EmptyState.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { type HistoryOf, useResources } from '../shared/resource-context.js';
import { DayAndHour, Quiet } from '../shared/text.js';
import { Actor } from '../users/UserName.js';
import { Changes } from './ChangeList.js';
import { UndoButton } from './UndoButton.js';

const PER_PAGE = 20;

interface HistoryDialogProps extends HistoryOf {
  onClose(): void;
}

/** History of one record, newest first, with live updates. */
export default function HistoryDialog({ onClose, ...of }: HistoryDialogProps) {
  return (
    <PlainDialog title={`History of ${of.name}`} maxWidth="md" long onClose={onClose} focusClose>
      <HistoryOfRecord {...of} />
    </PlainDialog>
  );
}

function HistoryOfRecord({ resource, id }: HistoryOf) {
  const { arrival } = useResources()[resource];
  return (
    <HistoryEntries
      // Entries that the dashboard adds about a user are the user's own actions, not changes of the user's record.
      filter={{ resource, resourceId: id, source: 'server' }}
      label="History"
      first={arrival && <Arrival resource={resource} id={id} words={arrival} />}
    />
  );
}

interface HistoryEntriesProps {
  /** Filter of the activity log. */
  filter: object;
  /** Name of the list, for screen readers. */
  label: string;
  /** Item below the oldest entry. */
  first?: ReactNode;
}

/** Lists entries of the activity log, newest first, with their changes and a button to undo each. */
export function HistoryEntries({ filter, label, first }: HistoryEntriesProps) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteGetList<ActivityRecord>('activity', {
      filter,
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: PER_PAGE },
    });
  if (isPending) return <Loading />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.data);
  const undone = new Set(entries.map(({ undoes }) => undoes));
  if (entries.length === 0 && !first) {
    return (
      <EmptyState
        title="No history yet"
        text="There are no recorded changes, or the entries were cleared from the log."
      />
    );
  }
  return (
    <>
      <Box component="ol" aria-label={label}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} isUndone={undone.has(entry.id)} />
        ))}
        {!hasNextPage && first}
      </Box>
      {error && (
        <Typography color="error" role="alert" variant="body2">
          Earlier changes could not be loaded.
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

function Arrival({ resource, id, words }: Pick<HistoryOf, 'resource' | 'id'> & { words: string }) {
  const { data } = useGetOne<RaRecord & { createdAt: string }>(resource, { id });
  return data && <HistoryItem action={words} by={<DayAndHour at={data.createdAt} />} />;
}

const Loading = () => (
  <Box role="status" aria-busy aria-label="Loading">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} variant="rounded" height={72} sx={{ mb: 1.5 }} />
    ))}
  </Box>
);

/** Number of fields that an entry shows while collapsed: enough for an edit, but not for a new record. */
const SHOWN_FIELDS = 4;

/** Shows an entry of a record's history: action, author, time, and each field before and after. */
function HistoryEntry({ entry, isUndone }: { entry: ActivityRecord; isUndone: boolean }) {
  const { nameOf } = useRoles();
  const { role, action, createdAt } = entry;
  const by = (
    <>
      <Actor entry={entry} />
      {role !== API_KEY_ROLE && role !== SYSTEM_ROLE && <span>{nameOf(role)}</span>}
      <DayAndHour at={createdAt} />
    </>
  );
  return (
    <HistoryItem action={action} by={by}>
      <EntryChanges entry={entry} />
      {isUndone ? <Quiet sx={{ mt: 0.5 }}>Undone</Quiet> : <UndoButton entry={entry} />}
    </HistoryItem>
  );
}

interface HistoryItemProps {
  action: string;
  by: ReactNode;
  children?: ReactNode;
}

const HistoryItem = ({ action, by, children }: HistoryItemProps) => (
  <Box component="li" sx={item}>
    <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{action}</Typography>
    <Box sx={line}>{by}</Box>
    {children}
  </Box>
);

/** A dot on a line that connects to the previous entry. */
const item = {
  position: 'relative',
  pl: 2.5,
  pb: 2.5,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 7,
    width: 9,
    height: 9,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 22,
    bottom: -4,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const;

function EntryChanges({ entry: { changes, action } }: { entry: ActivityRecord }) {
  const many = changes.length > SHOWN_FIELDS;
  const { open, id, button } = useDisclosure(!many);
  if (changes.length === 0) return null;
  return (
    <>
      {many && (
        <Link
          component="button"
          type="button"
          variant="body2"
          {...button}
          aria-label={`${open ? 'Hide' : 'Show'} ${changes.length} fields: ${action}`}
        >
          {open ? 'Hide fields' : `Show ${changes.length} fields`}
        </Link>
      )}
      {open && (
        <div id={id}>
          <Changes changes={changes} />
        </div>
      )}
    </>
  );
}
