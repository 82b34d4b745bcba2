import type { ListName } from '@contract/lists.js';
import { LISTS } from '@contract/lists.js';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { downloadCSV, ListBase, Pagination, useListContext, type RaRecord, type SortPayload } from 'react-admin';
import { recordActivity } from '../../activity/record-activity.js';
import { type CsvColumns, toCsv } from '../csv.js';
import { pageTitle } from '../Page.js';
import { Flip, FLIPS } from './flip.js';
import { ListToolbar } from './ListToolbar.js';
import { ListBody, type ListBodyProps } from './ListBody.js';
import { ListBreakpoint, useElementBreakpoint } from './breakpoint.js';

interface ListFrameProps<Row extends RaRecord> extends ListBodyProps {
  resource: ListName;
  /** Lists of the same resource remember their filters, order and columns apart. */
  storeKey: string;
  /** A filter that cannot be changed. */
  filter?: object;
  sort?: SortPayload;
  filters: ReactNode;
  csv: CsvColumns<Row>;
  /** Loaded again by itself so often, in milliseconds: what changes without an event. */
  refreshMs?: number;
}

const PAGE_SIZES = [25, 50, 100];

/** A list: filters and tools, rows, pages. */
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
      exporter={(rows: Row[]) => {
        downloadCSV(toCsv(rows, csv), storeKey);
        void recordActivity(`Exported ${rows.length} rows of “${pageTitle.get()}”`);
      }}
      queryOptions={refreshMs === undefined ? {} : { refetchInterval: refreshMs }}
      disableAuthentication
    >
      <Box ref={frame}>
        <ListBreakpoint value={breakpoint}>
          <ListToolbar storeKey={storeKey} filters={filters} />
          <Rows table={table} cards={cards} empty={empty} />
        </ListBreakpoint>
      </Box>
    </ListBase>
  );
}

/** The rows and their pages; no pages under an error. */
function Rows(props: ListBodyProps) {
  const { data, error } = useListContext();
  return (
    <Flip rows={data}>
      <ListBody {...props} />
      <div {...FLIPS}>{error && !data ? null : <Pagination rowsPerPageOptions={PAGE_SIZES} />}</div>
    </Flip>
  );
}
