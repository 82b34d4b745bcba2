import { Children, type ReactElement, type ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import { relativeDay } from '../time.js';
import { ListTable } from './ListTable.js';

interface Dated extends RaRecord {
  createdAt: string;
  updatedAt: string;
}

interface ResourceTableProps<Row> {
  storeKey: string;
  /** The column of names: it takes the room that the others leave, and its texts are cut at its edge. */
  main: string;
  /** How much of the table that is; all that is left by default. */
  mainWidth?: string;
  /** Columns that start hidden, beside the moment of the last change. */
  hidden?: readonly string[];
  /** Columns that start hidden in a narrow list as well, beside the moment of creation. */
  hiddenWhenCompact?: readonly string[];
  /** What can be done with the chosen rows; without it none can be chosen. */
  bulk?: ReactElement;
  /** What the moment of creation is called. */
  created?: string;
  actions(row: Row): ReactNode;
  /** Columns. */
  children: ReactNode;
}

/** The table of a resource: the columns given, then when a record was made and changed, then what can be done with it. */
export function ResourceTable<Row extends Dated>(props: ResourceTableProps<Row>) {
  const { hidden = [], hiddenWhenCompact = [], created = 'Created', actions, children, ...rest } = props;
  const Col = DataTable.Col<Dated>;
  return (
    <ListTable<Row> {...rest} hidden={[...hidden, 'updatedAt']} hiddenWhenCompact={[...hiddenWhenCompact, 'createdAt']}>
      {Children.toArray(children)}
      <Col
        source="createdAt"
        label={created}
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col source="actions" label="Actions" disableSort align="right" render={(row) => actions(row as Row)} />
    </ListTable>
  );
}
