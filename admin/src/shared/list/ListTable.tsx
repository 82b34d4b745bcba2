import ChevronIcon from '@mui/icons-material/ChevronRight';
import { Checkbox, IconButton, TableCell, TableRow } from '@mui/material';
import {
  Children,
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react';
import {
  DataTable,
  DataTableBody,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useNameOf } from '../resource-context.js';
import { useListBreakpoint } from '../widths.js';

interface RowProps {
  className?: string;
  children?: ReactNode;
}

/** A row whose checkbox says which record it selects. */
function Row({ className, children }: RowProps) {
  const record = useRecordContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const resource = useResourceContext() ?? '';
  const nameOf = useNameOf(resource);
  const details = useContext(DetailsContext);
  const [expanded, setExpanded] = useState(false);
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record?.id ?? '') ?? false;
  if (!record) return null;
  const name = nameOf(record);
  const panel = `${resource.replaceAll('/', '-')}-${record.id}`;
  const row = (
    <TableRow className={className} hover selected={selected}>
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={selected}
            onClick={(event) => handleToggleItem?.(record.id, event)}
            slotProps={{ input: { 'aria-label': selectLabel(name) } }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
  if (!details) return row;
  return (
    <RowDetailsContext value={{ id: panel, expanded, toggle: () => setExpanded(!expanded) }}>
      {row}
      {expanded && <DetailsRow id={panel} columns={Children.count(children) + (hasBulkActions ? 1 : 0)} />}
    </RowDetailsContext>
  );
}

const Body = (props: ComponentProps<typeof DataTableBody>) => <DataTableBody {...props} row={Row} />;

const NONE: string[] = [];

/** The buttons stay in sight when chosen columns make a table wider than the page. */
const PINNED = {
  '& .column-actions': {
    position: 'sticky',
    right: 0,
    width: '1%',
    whiteSpace: 'nowrap',
    backgroundColor: 'background.paper',
  },
  '& tbody tr:hover > .column-actions': { backgroundColor: 'action.hover' },
  '& tbody tr.Mui-selected, & tbody tr.Mui-selected > .column-actions': { backgroundColor: 'action.selected' },
} as const;

interface ListTableProps {
  storeKey: string;
  /** The column of names: it takes the width that the others leave, and its texts are cut at its edge. */
  main: string;
  /** How much of the table that is; all that is left by default. */
  mainWidth?: string;
  /** Columns that the chooser offers but that start hidden. */
  hidden?: string[];
  /** Columns that also start hidden in a compact list (`breakpoint.ts`). */
  hiddenWhenCompact?: string[];
  /** Columns that also start hidden in every list that is not wide. */
  hiddenUnlessWide?: string[];
  /** What can be done with the chosen rows; without it none can be chosen. */
  bulk?: ReactElement;
  /** What a row shows below it once the DetailsToggle in one of its cells is pressed. */
  details?: ReactElement;
  children: ReactNode;
}

/** The name of the checkbox of a row or card; a representation that is an element has none to read out. */
export const selectLabel = (name: unknown): string => (typeof name === 'string' ? `Select ${name}` : 'Select');

/** The table of a list: react-admin's, with rows of our own. */
export function ListTable<Row extends RaRecord>(props: ListTableProps) {
  const {
    storeKey,
    main,
    mainWidth = '100%',
    hidden = NONE,
    hiddenWhenCompact = NONE,
    hiddenUnlessWide = NONE,
    bulk,
    details,
    children,
  } = props;
  const breakpoint = useListBreakpoint();
  const hiddenHere = useMemo(
    () => [
      ...hidden,
      ...(breakpoint === 'compact' ? hiddenWhenCompact : NONE),
      ...(breakpoint === 'wide' ? NONE : hiddenUnlessWide),
    ],
    [hidden, breakpoint, hiddenWhenCompact, hiddenUnlessWide],
  );
  return (
    <DetailsContext value={details}>
      <DataTable<Row>
        storeKey={storeKey}
        rowClick={false}
        body={Body}
        hiddenColumns={hiddenHere}
        bulkActionButtons={bulk ?? false}
        sx={{
          '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: 'inherit' },
          '& th, & td': { whiteSpace: 'nowrap' },
          [`& .column-${main}`]: { width: mainWidth, minWidth: 160, maxWidth: 0 },
          // What lies over the end of its text is placed by it.
          [`& td.column-${main}`]: { position: 'relative' },
          ...PINNED,
        }}
      >
        {children}
      </DataTable>
    </DetailsContext>
  );
}

/** The details that every row of a table hides until it is opened; they find their record in the context. */
const DetailsContext = createContext<ReactNode>(null);

/** Whether a row shows its details. */
interface RowDetails {
  /** The id of the row that opens. */
  id: string;
  expanded: boolean;
  toggle(): void;
}

const RowDetailsContext = createContext<RowDetails | null>(null);

/** The button in a cell that opens its row's details. */
export function DetailsToggle({ of }: { of: string }) {
  const row = useContext(RowDetailsContext);
  if (!row) return null;
  const { id, expanded, toggle } = row;
  return (
    <IconButton
      aria-label={`Details: ${of}`}
      aria-expanded={expanded}
      aria-controls={expanded ? id : undefined}
      onClick={toggle}
      edge="start"
    >
      <ChevronIcon sx={{ transform: expanded ? 'rotate(90deg)' : 'none' }} />
    </IconButton>
  );
}

/** The folded part of a row, as wide as the table. */
function DetailsRow({ id, columns }: { id: string; columns: number }) {
  return (
    <TableRow id={id}>
      <TableCell colSpan={columns} sx={{ whiteSpace: 'normal !important', py: 1.5, px: 2 }}>
        {useContext(DetailsContext)}
      </TableCell>
    </TableRow>
  );
}
