import { labelOfName } from '@contract/field-labels.js';
import { type ListName, LISTS } from '@contract/lists.js';
import ChevronIcon from '@mui/icons-material/ChevronRight';
import { Checkbox, IconButton, TableCell, TableRow } from '@mui/material';
import { Children, type ComponentProps, createContext, type ReactElement, type ReactNode, useContext } from 'react';
import {
  DataTable,
  DataTableBody,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useAbout } from '../about.js';
import { useDisclosure } from '../disclosure.js';
import { EditedMark } from '../presence/PresenceMarks.js';
import { useListKeysOn } from '../list-keys.js';
import { useNameOf } from '../resource-context.js';
import { DayAndHour, LastTime, OneLine, RelativeDay, YesNo } from '../text.js';
import { useListBreakpoint } from '../widths.js';
import { number } from '../words.js';

/** A column of a list. The header sorts if the API can sort by the field. */
export interface Column<Row> {
  source: string;
  /** Header. Defaults to the field's label. */
  label?: string;
  /** Whether the column is initially hidden: always, on tablets, in compact lists, or in all but wide lists. */
  hidden?: 'always' | 'narrow' | 'compact' | 'unless-wide';
  align?: 'right' | 'center';
  /** Truncates the text to one line of this width, in px. */
  text?: number;
  /** Type of the field's value. */
  as?: keyof typeof SHOWN_AS;
  /** Returns the contents of a cell. Defaults to the field's value. */
  render?(row: Row): ReactNode;
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[];
  /** Column with names. It takes the remaining width and truncates its texts. */
  main: string;
  /** Width of the main column. Defaults to all remaining width. */
  mainWidth?: string;
  /** Bulk actions. Without them, rows cannot be selected. */
  bulk?: ReactElement;
  /** Header of the creation time. */
  created?: string;
  /** Whether the creation time is initially hidden: always, or in compact lists (the default). */
  createdHidden?: 'always' | 'compact';
  /** Whether the table ends with the times of creation and of the last change. */
  dated?: boolean;
  actions?(row: Row): ReactNode;
  /** Contents below a row after its DetailsToggle is pressed. */
  details?: ReactElement;
}

interface ResourceTableProps<Row> extends TableProps<Row> {
  resource: ListName;
  storeKey: string;
}

/** Contents of a cell by type of value. */
const SHOWN_AS = {
  number: (value: unknown) => number((value as number | undefined) ?? 0),
  flag: (value: unknown) => <YesNo value={value === true} />,
  moment: (value: unknown) => !!value && <DayAndHour at={value as string} />,
  day: (value: unknown) => <RelativeDay at={value as string} />,
  lastDay: (value: unknown) => <LastTime at={value as string | null} />,
};

/** Columns with the times that most records have. */
const moments = (created: string, hidden: 'always' | 'compact') =>
  [
    { source: 'createdAt', label: created, hidden, as: 'day' },
    { source: 'updatedAt', label: 'Changed', hidden: 'always', as: 'day' },
  ] as const;

const MARK = { position: 'absolute', right: 4, top: 'calc(50% - 11px)' } as const;

/** Returns the renderer of a column, or undefined to show the plain value. */
function textOf<Row extends RaRecord>({ source, text, as, render }: Column<Row>): Column<Row>['render'] {
  if (as) return (row) => SHOWN_AS[as](row[source]);
  return (
    render ?? (text === undefined ? undefined : (row) => <OneLine text={String(row[source] ?? '')} width={text} />)
  );
}

/** Adds the users who edit the record to the column of names. */
const withMark = <Row extends RaRecord>(source: string, render = (row: Row): ReactNode => String(row[source] ?? '')) =>
  function Marked(row: Row) {
    return (
      <>
        {render(row)}
        <EditedMark sx={MARK} />
      </>
    );
  };

/** The table of a resource: its columns, the times of creation and change, and the actions. */
export function ResourceTable<Row extends RaRecord>(props: ResourceTableProps<Row>) {
  const { resource, storeKey, columns, main, mainWidth = '100%', bulk, details, actions } = props;
  const { created = 'Created', createdHidden = 'compact', dated = true } = props;
  const breakpoint = useListBreakpoint();
  const allColumns: readonly Column<Row>[] = dated ? [...columns, ...moments(created, createdHidden)] : columns;
  const sorted: readonly string[] = LISTS[resource].sort;
  const isHidden = ({ hidden }: Column<Row>): boolean =>
    hidden === 'always' ||
    (hidden === 'narrow' && breakpoint === 'narrow') ||
    (hidden === 'compact' && (breakpoint === 'narrow' || breakpoint === 'compact')) ||
    (hidden === 'unless-wide' && breakpoint !== 'wide');
  return (
    <DetailsContext value={details}>
      <DataTable<Row>
        storeKey={storeKey}
        rowClick={false}
        body={Body}
        hiddenColumns={allColumns.filter(isHidden).map(({ source }) => source)}
        bulkActionButtons={bulk ?? false}
        sx={{
          '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: 'inherit' },
          '& th, & td': { whiteSpace: 'nowrap' },
          [`& .column-${main}`]: { width: mainWidth, minWidth: 220, maxWidth: 0 },
          // The mark over the end of the text is positioned relative to the cell.
          [`& td.column-${main}`]: { position: 'relative' },
          ...PINNED,
        }}
      >
        {allColumns.map((column) => {
          const { source, label = labelOfName(source), as, align = as === 'number' ? 'right' : undefined } = column;
          return (
            <DataTable.Col<Row>
              key={source}
              source={source}
              label={label}
              align={align}
              disableSort={!sorted.includes(source)}
              render={source === main ? withMark(source, textOf(column)) : textOf(column)}
            />
          );
        })}
        {actions && (
          <DataTable.Col<Row> source={'actions'} label="Actions" disableSort align="right" render={actions} />
        )}
      </DataTable>
    </DetailsContext>
  );
}

/** A row with an accessible name for its checkbox. */
function Row({ className, children }: { className?: string; children?: ReactNode }) {
  const record = useRecordContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const resource = useResourceContext() ?? '';
  const nameOf = useNameOf(resource);
  const hasDetails = !!useContext(DetailsContext);
  const details = useDisclosure();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record?.id ?? '') ?? false;
  const focusable = useFocusableRow();
  if (!record) return null;
  const name = nameOf(record);
  const row = (
    <TableRow className={className} hover selected={selected} {...focusable}>
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
  if (!hasDetails) return row;
  return (
    <RowDetailsContext value={details}>
      {row}
      {details.open && <DetailsRow id={details.id} columns={Children.count(children) + (hasBulkActions ? 1 : 0)} />}
    </RowDetailsContext>
  );
}

/** Returns the props of a row that the keys of the list move the focus to. Tab reaches the first row. */
export function useFocusableRow(): { 'data-row': ''; tabIndex?: number; sx?: object } {
  const { data } = useListContext();
  const id = useRecordContext()?.id;
  if (!useListKeysOn()) return { 'data-row': '' };
  return { 'data-row': '', tabIndex: data?.[0]?.id === id ? 0 : -1, sx: FOCUSED_ROW };
}

const FOCUSED_ROW = {
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
};

const Body = (props: ComponentProps<typeof DataTableBody>) => <DataTableBody {...props} row={Row} />;

/** The buttons stay visible when the columns are wider than the page. */
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

/** Returns the accessible name of a row's checkbox. A representation that is an element has no text. */
export const selectLabel = (name: unknown): string => (typeof name === 'string' ? `Select ${name}` : 'Select');

/** Details that every row hides until it is opened. They read the record from the context. */
const DetailsContext = createContext<ReactNode>(null);

const RowDetailsContext = createContext<ReturnType<typeof useDisclosure> | null>(null);

export function DetailsToggle() {
  const details = useContext(RowDetailsContext);
  const name = useAbout()?.name;
  return (
    details && (
      <IconButton {...details.button} aria-label={`Details: ${name}`} edge="start">
        <ChevronIcon sx={{ transform: details.open ? 'rotate(90deg)' : 'none' }} />
      </IconButton>
    )
  );
}

function DetailsRow({ id, columns }: { id: string; columns: number }) {
  return (
    <TableRow id={id}>
      <TableCell colSpan={columns} sx={{ whiteSpace: 'normal !important', py: 1.5, px: 2 }}>
        {useContext(DetailsContext)}
      </TableCell>
    </TableRow>
  );
}
