import { labelOfName } from '@contract/dto/decorators.js';
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
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useAbout } from '../about.js';
import { useDisclosure } from '../disclosure.js';
import { EditedMark } from '../presence/PresenceMarks.js';
import { useNameOf } from '../resource-context.js';
import { DayAndHour, LastTime, OneLine, RelativeDay, YesNo } from '../text.js';
import { useListBreakpoint } from '../widths.js';
import { number } from '../words.js';

/** A column of a list, sorted by its header where the API can sort by it. */
export interface Column<Row> {
  source: string;
  /** The header; the field's name in words when left out. */
  label?: string;
  /** Starts hidden: everywhere, where a list is narrow, wherever it is not wide. */
  hidden?: 'always' | 'compact' | 'unless-wide';
  align?: 'right' | 'center';
  /** The field is a text on one line, cut at this width, CSS pixels. */
  text?: number;
  /** The field is a number, a yes or no, a moment, or the day of one. */
  as?: keyof typeof SHOWN_AS;
  /** What a cell shows; the value of the field when left out. */
  render?(row: Row): ReactNode;
}

/** What a list shows as a table. */
export interface TableProps<Row> {
  columns: readonly Column<Row>[];
  /** The column of names: it is as wide as the others allow, and its texts are cut at its edge. */
  main: string;
  /** How much of the table that is; all that is left by default. */
  mainWidth?: string;
  /** What can be done with the chosen rows; without it none can be chosen. */
  bulk?: ReactElement;
  /** What the moment of creation is called. */
  created?: string;
  /** It starts hidden: everywhere, or where a list is narrow, as when left out. */
  createdHidden?: 'always' | 'compact';
  /** Whether the table ends with the moments of creation and of the last change. */
  dated?: boolean;
  actions?(row: Row): ReactNode;
  /** What a row shows below it once a DetailsToggle in one of its cells is pressed. */
  details?: ReactElement;
}

interface ResourceTableProps<Row> extends TableProps<Row> {
  resource: ListName;
  storeKey: string;
}

/** What a cell shows of values of a kind. */
const SHOWN_AS = {
  number: (value: unknown) => number((value as number | undefined) ?? 0),
  flag: (value: unknown) => <YesNo value={value === true} />,
  moment: (value: unknown) => !!value && <DayAndHour at={value as string} />,
  day: (value: unknown) => <RelativeDay at={value as string} />,
  lastDay: (value: unknown) => <LastTime at={value as string | null} />,
};

/** The moments that most records have. */
const moments = (created: string, hidden: 'always' | 'compact') =>
  [
    { source: 'createdAt', label: created, hidden, as: 'day' },
    { source: 'updatedAt', label: 'Changed', hidden: 'always', as: 'day' },
  ] as const;

const MARK = { position: 'absolute', right: 4, top: 'calc(50% - 11px)' } as const;

/** What a column shows; undefined: the value as it is. */
function textOf<Row extends RaRecord>({ source, text, as, render }: Column<Row>): Column<Row>['render'] {
  if (as) return (row) => SHOWN_AS[as](row[source]);
  return (
    render ?? (text === undefined ? undefined : (row) => <OneLine text={String(row[source] ?? '')} width={text} />)
  );
}

/** With who edits the record, in the column of names. */
const withMark = <Row extends RaRecord>(source: string, render = (row: Row): ReactNode => String(row[source] ?? '')) =>
  function Marked(row: Row) {
    return (
      <>
        {render(row)}
        <EditedMark sx={MARK} />
      </>
    );
  };

/** The table of a resource: its columns, then when a record was made and changed, then what can be done with it. */
export function ResourceTable<Row extends RaRecord>(props: ResourceTableProps<Row>) {
  const { resource, storeKey, columns, main, mainWidth = '100%', bulk, details, actions } = props;
  const { created = 'Created', createdHidden = 'compact', dated = true } = props;
  const breakpoint = useListBreakpoint();
  const shown: readonly Column<Row>[] = dated ? [...columns, ...moments(created, createdHidden)] : columns;
  const sorted: readonly string[] = LISTS[resource].sort;
  const isHidden = ({ hidden }: Column<Row>): boolean =>
    hidden === 'always' ||
    (hidden === 'compact' && breakpoint === 'compact') ||
    (hidden === 'unless-wide' && breakpoint !== 'wide');
  return (
    <DetailsContext value={details}>
      <DataTable<Row>
        storeKey={storeKey}
        rowClick={false}
        body={Body}
        hiddenColumns={shown.filter(isHidden).map(({ source }) => source)}
        bulkActionButtons={bulk ?? false}
        sx={{
          '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: 'inherit' },
          '& th, & td': { whiteSpace: 'nowrap' },
          [`& .column-${main}`]: { width: mainWidth, minWidth: 160, maxWidth: 0 },
          // The mark over the end of its text is positioned by it.
          [`& td.column-${main}`]: { position: 'relative' },
          ...PINNED,
        }}
      >
        {shown.map((column) => {
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

/** A row whose checkbox says which record it selects. */
function Row({ className, children }: { className?: string; children?: ReactNode }) {
  const record = useRecordContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const resource = useResourceContext() ?? '';
  const nameOf = useNameOf(resource);
  const hasDetails = !!useContext(DetailsContext);
  const details = useDisclosure();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record?.id ?? '') ?? false;
  if (!record) return null;
  const name = nameOf(record);
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
  if (!hasDetails) return row;
  return (
    <RowDetailsContext value={details}>
      {row}
      {details.open && <DetailsRow id={details.id} columns={Children.count(children) + (hasBulkActions ? 1 : 0)} />}
    </RowDetailsContext>
  );
}

const Body = (props: ComponentProps<typeof DataTableBody>) => <DataTableBody {...props} row={Row} />;

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

/** The name of the checkbox of a row or card; a representation that is an element has none to read out. */
export const selectLabel = (name: unknown): string => (typeof name === 'string' ? `Select ${name}` : 'Select');

/** The details that every row of a table hides until it is opened; they find their record in the context. */
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
