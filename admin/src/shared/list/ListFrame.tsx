import { type ListName, LISTS } from '@contract/lists.js';
import FilterIcon from '@mui/icons-material/FilterList';
import ExportIcon from '@mui/icons-material/GetApp';
import { Box, Button, Card, Collapse } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import {
  Button as ToolButton,
  ColumnsButton,
  downloadCSV,
  ListBase,
  Pagination,
  type RaRecord,
  type SortPayload,
  useListContext,
  useNotify,
} from 'react-admin';
import { recordActivity } from '../../activity/calls.js';
import { messageOf } from '../../api/index.js';
import { type CsvColumns, toCsv } from '../csv.js';
import { useDisclosure } from '../disclosure.js';
import { EmptyState, ErrorState } from '../EmptyState.js';
import { focusMain } from '../focus-main.js';
import { pageTitle } from '../Page.js';
import { RowsSkeleton } from '../PageSkeleton.js';
import { number } from '../words.js';
import { ListBreakpoint, useElementBreakpoint, useListBreakpoint } from '../widths.js';
import { Flip, FLIPS } from './flip.js';
import { ListKeys } from './keys.js';
import { SavedQueries } from './SavedQueries.js';

export interface ListFrameProps<Row extends RaRecord> extends ListBodyProps {
  resource: ListName;
  /** Key for the stored filters, order, and columns, because a resource may have several lists. */
  storeKey: string;
  /** A permanent filter. */
  filter?: object;
  sort?: SortPayload;
  filters: ReactNode;
  csv: CsvColumns<Row>;
  /** Interval of automatic refetches in ms, for values that change without an event. */
  refreshMs?: number;
}

const PAGE_SIZES = [25, 50, 100];

/** A list with filters, tools, rows, and pagination. */
export function ListFrame<Row extends RaRecord>(props: ListFrameProps<Row>) {
  const { resource, storeKey, filter, filters, csv, refreshMs, table, cards, empty } = props;
  const [frame, breakpoint] = useElementBreakpoint();
  const [field, order] = LISTS[resource].defaultSort;
  return (
    <ListBase<Row>
      resource={resource}
      storeKey={`${storeKey}.list`}
      filter={filter}
      sort={props.sort ?? { field, order }}
      perPage={PAGE_SIZES[0]}
      queryOptions={refreshMs === undefined ? {} : { refetchInterval: refreshMs }}
      disableAuthentication
    >
      <Box ref={frame}>
        <ListBreakpoint value={breakpoint}>
          <ListToolbar
            storeKey={storeKey}
            filters={filters}
            exporting={<Export<Row> csv={csv} fileName={storeKey} />}
          />
          <Rows table={table} cards={cards} empty={empty} />
        </ListBreakpoint>
      </Box>
    </ListBase>
  );
}

/** The rows and their pagination, which an error hides. */
function Rows(props: ListBodyProps) {
  const { data, error } = useListContext();
  return (
    <Flip rows={data}>
      <ListKeys>
        <ListBody {...props} />
      </ListKeys>
      <div {...FLIPS}>{error && !data ? null : <Pagination rowsPerPageOptions={PAGE_SIZES} />}</div>
    </Flip>
  );
}

interface ListBodyProps {
  /** The list on wide screens. */
  table: ReactNode;
  /** The list on narrow screens. */
  cards: ReactNode;
  empty: ReactNode;
}

/** The rows of a list, or its state: loading, failed, empty, or no match. */
function ListBody({ table, cards, empty }: ListBodyProps) {
  const { data, error, isPending, total, filterValues, setFilters, refetch } = useListContext();
  const breakpoint = useListBreakpoint();
  const clear = Object.keys(filterValues as object).length > 0 && (
    <Button
      variant="outlined"
      onClick={() => {
        setFilters({});
        // The button disappears with the filters.
        focusMain();
      }}
    >
      Clear the filters
    </Button>
  );
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()}>
          {/* A bookmark or stored state may contain a filter that the list no longer has. */}
          {clear}
        </ErrorState>
      </Card>
    );
  if (isPending) return <RowsSkeleton isCards={breakpoint === 'cards'} />;
  if (total) return breakpoint === 'cards' ? cards : <Card sx={{ overflow: 'visible' }}>{table}</Card>;
  return <Card>{clear ? <EmptyState title="No results for these filters">{clear}</EmptyState> : empty}</Card>;
}

/** Maximum number of rows in an export. */
const EXPORT_ROWS = 5_000;

interface ExportProps<Row extends RaRecord> {
  csv: CsvColumns<Row>;
  /** File name without extension. */
  fileName: string;
}

/** Saves the rows as a file and reports if the list has more. */
function Export<Row extends RaRecord>({ csv, fileName }: ExportProps<Row>) {
  const { getData, total = 0 } = useListContext<Row>();
  const notify = useNotify();
  const isBusy = useRef(false);
  const save = async (): Promise<void> => {
    if (!getData || isBusy.current) return;
    isBusy.current = true;
    try {
      const rows = await getData({ maxResults: EXPORT_ROWS });
      downloadCSV(toCsv(rows, csv), fileName);
      void recordActivity(`Exported ${rows.length} rows of “${pageTitle.get()}”`);
      if (total > rows.length)
        notify(
          `The file has the first ${number(rows.length)} of ${number(total)} rows. Filter the list to export the others.`,
          { type: 'warning' },
        );
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <ToolButton label="Export" onClick={() => void save()}>
      <ExportIcon />
    </ToolButton>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' };

interface ListToolbarProps {
  storeKey: string;
  filters: ReactNode;
  exporting: ReactNode;
}

/** Filters and tools of a list. The filters collapse if the rows are cards. */
function ListToolbar({ storeKey, filters, exporting }: ListToolbarProps) {
  const breakpoint = useListBreakpoint();
  const { data, error, selectedIds, total } = useListContext();
  const choosing = selectedIds.length > 0;
  const saved = <SavedQueries storeKey={storeKey} />;
  // A disabled export button would have no accessible name on phones, so the button is omitted without rows.
  const failed = error && !data;
  const tools = !failed && total !== 0 && exporting;
  if (breakpoint === 'cards') return <Folding filters={filters} saved={saved} tools={tools} />;
  // Bulk actions replace the filters, because changing a filter would clear the selection.
  return (
    <Box sx={{ ...row, mb: 1.5, visibility: choosing ? 'hidden' : undefined }} role="search">
      {filters}
      <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
        {saved}
        <ColumnsButton storeKey={storeKey} />
        {tools}
      </Box>
    </Box>
  );
}

function Folding({ filters, saved, tools }: { filters: ReactNode; saved: ReactNode; tools: ReactNode }) {
  const set = Object.keys(useListContext().filterValues as object).length;
  const { open, id, button } = useDisclosure(set > 0);
  return (
    <Box sx={{ mb: 1.5 }} role="search">
      <Box sx={{ ...row, justifyContent: 'space-between' }}>
        <Button {...button} variant="outlined" startIcon={<FilterIcon />}>
          <span>{set ? `Filters (${set})` : 'Search and filter'}</span>
        </Button>
        <Box sx={{ display: 'flex', minWidth: 0 }}>
          {saved}
          {tools}
        </Box>
      </Box>
      <Collapse in={open} id={id} mountOnEnter>
        <Box sx={{ ...row, pt: 1 }}>{filters}</Box>
      </Collapse>
    </Box>
  );
}
