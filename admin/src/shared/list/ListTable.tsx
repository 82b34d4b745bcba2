import { Checkbox, TableCell, TableRow } from '@mui/material';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import {
  DataTable,
  DataTableBody,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  type RaRecord,
} from 'react-admin';

interface RowProps {
  className?: string;
  children?: ReactNode;
}

/** A row whose checkbox says which record it selects. */
function Row({ className, children }: RowProps) {
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation();
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record?.id ?? '') ?? false;
  if (!record) return null;
  return (
    <TableRow className={className} hover selected={selected}>
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={selected}
            onClick={(event) => handleToggleItem?.(record.id, event)}
            slotProps={{ input: { 'aria-label': `Select ${String(nameOf(record))}` } }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}

const Body = (props: ComponentProps<typeof DataTableBody>) => <DataTableBody {...props} row={Row} />;

interface ListTableProps {
  storeKey: string;
  /** Columns that the chooser offers but that start hidden. */
  hidden?: string[];
  /** What can be done with the chosen rows; without it none can be chosen. */
  bulk?: ReactElement;
  children: ReactNode;
}

/** The table of a list: react-admin's, with rows of our own. */
export function ListTable<Row extends RaRecord>({ storeKey, hidden, bulk, children }: ListTableProps) {
  return (
    <DataTable<Row>
      storeKey={storeKey}
      rowClick={false}
      body={Body}
      hiddenColumns={hidden}
      bulkActionButtons={bulk ?? false}
    >
      {children}
    </DataTable>
  );
}
