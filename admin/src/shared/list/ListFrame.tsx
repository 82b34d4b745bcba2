import type { ListName } from '@contract/lists.js';
import { LISTS } from '@contract/lists.js';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ColumnsButton,
  downloadCSV,
  ExportButton,
  ListBase,
  Pagination,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { toCsv, type CsvColumn } from '../csv.js';
import { useNarrow } from '../useNarrow.js';
import { ListBody, type ListBodyProps } from './ListBody.js';

interface ListFrameProps<Row extends RaRecord> extends ListBodyProps {
  resource: ListName;
  /** Lists of the same resource remember their filters, order and columns apart. */
  storeKey: string;
  /** What the list is about; nobody can change it. */
  filter?: object;
  sort?: SortPayload;
  filters: ReactNode;
  csv: readonly CsvColumn<Row>[];
}

const PAGE_SIZES = [25, 50, 100];
/** An export asks for at most this many rows. */
const EXPORT_ROWS = 5_000;

/** A list: filters and tools, rows, pages. */
export function ListFrame<Row extends RaRecord>(props: ListFrameProps<Row>) {
  const { resource, storeKey, filter, filters, csv, table, cards, empty } = props;
  const [field, order] = LISTS[resource].defaultSort;
  const narrow = useNarrow();
  return (
    <ListBase<Row>
      resource={resource}
      storeKey={`${storeKey}.list`}
      filter={filter}
      sort={props.sort ?? { field, order }}
      perPage={PAGE_SIZES[0]}
      exporter={(rows: Row[]) => downloadCSV(toCsv(rows, csv), storeKey)}
      disableAuthentication
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }} role="search">
        {filters}
        <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
          {!narrow && <ColumnsButton storeKey={storeKey} />}
          <ExportButton label="Export" maxResults={EXPORT_ROWS} />
        </Box>
      </Box>
      <ListBody table={table} cards={cards} empty={empty} />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </ListBase>
  );
}
