import { labelOfName } from '@contract/dto/decorators.js';
import { LISTS, type ListName } from '@contract/lists.js';
import type { ReactElement, ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import { EditedMark } from '../presence/PresenceMarks.js';
import { OneLine, RelativeDay } from '../text.js';
import { ListTable } from './ListTable.js';

/** A column of a list. Those that the API can sort by are sorted by their header. */
export interface Column<Row> {
  /** The field. */
  source: string;
  /** The header; the field's name in words when left out. */
  label?: string;
  /** Starts hidden: everywhere, where a list is narrow, wherever it is not wide. */
  hidden?: 'always' | 'compact' | 'unless-wide';
  align?: 'right' | 'center';
  /** The field is a text on one line, cut at this width, CSS pixels. */
  text?: number;
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
  actions(row: Row): ReactNode;
}

interface ResourceTableProps<Row> extends Omit<TableProps<Row>, 'actions'>, Partial<Pick<TableProps<Row>, 'actions'>> {
  resource: ListName;
  storeKey: string;
  /** What a row shows below it once a DetailsToggle in one of its cells is pressed. */
  details?: ReactElement;
}

interface Dated {
  createdAt: string;
  updatedAt: string;
}

/** The moments that most records have. */
const moments = (created: string, hidden: 'always' | 'compact'): Column<Dated>[] => [
  {
    source: 'createdAt',
    label: created,
    hidden,
    render: ({ createdAt }) => <RelativeDay at={createdAt} />,
  },
  {
    source: 'updatedAt',
    label: 'Changed',
    hidden: 'always',
    render: ({ updatedAt }) => <RelativeDay at={updatedAt} />,
  },
];

const MARK = { position: 'absolute', right: 4, top: 'calc(50% - 11px)' } as const;

/** What a column shows; undefined: the value as it is. */
const textOf = <Row extends RaRecord>({ source, text, render }: Column<Row>): Column<Row>['render'] =>
  render ?? (text === undefined ? undefined : (row: Row) => <OneLine text={String(row[source] ?? '')} width={text} />);

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
  const { resource, columns, created = 'Created', createdHidden = 'compact', dated = true, actions, ...table } = props;
  const shown = dated ? [...columns, ...(moments(created, createdHidden) as unknown as Column<Row>[])] : columns;
  const hidden = (when: Column<Row>['hidden']) =>
    shown.filter((column) => column.hidden === when).map(({ source }) => source);
  const sorted: readonly string[] = LISTS[resource].sort;
  return (
    <ListTable<Row>
      {...table}
      hidden={hidden('always')}
      hiddenWhenCompact={hidden('compact')}
      hiddenUnlessWide={hidden('unless-wide')}
    >
      {shown.map(({ source, label, align, text, render }) => (
        <DataTable.Col<Row>
          key={source}
          source={source as never}
          label={label ?? labelOfName(source)}
          align={align as 'right'}
          disableSort={!sorted.includes(source)}
          render={
            source === table.main
              ? withMark(source, textOf({ source, text, render }))
              : textOf({ source, text, render })
          }
        />
      ))}
      {actions && <DataTable.Col<Row> source={'actions'} label="Actions" disableSort align="right" render={actions} />}
    </ListTable>
  );
}
