import type { ListName } from '@contract/lists.js';
import { keysFor, type Permission } from '@contract/permissions.js';
import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/Add';
import type { ComponentType, ReactNode } from 'react';
import type { RaRecord, SortPayload } from 'react-admin';
import { keyFor, PermissionGate, useUser } from '../auth/index.js';
import { mayAct } from '../auth/permissions.js';
import { DialogButton } from './ActionButton.js';
import type { CsvColumns } from './csv.js';
import { DialogAt } from './DialogAt.js';
import { EmptyState } from './EmptyState.js';
import { RecordDialogAt } from './form/ReadRecord.js';
import type { RecordFormProps } from './form/RecordDialog.js';
import {
  Cards,
  ListFrame,
  ResourceTable,
  RowCard,
  type RowCardProps,
  SearchFilter,
  type TableProps,
} from './list/index.js';
import { Page } from './Page.js';
import { useResources } from './resource-context.js';

interface ResourcePageProps<Row extends RaRecord> extends TableProps<Row> {
  resource: ListName;
  title: string;
  /** A line under the title. */
  text?: string;
  /** Who may open the page; those who see it in the sidebar when left out. */
  permission?: Permission;
  /** The list's name in what the browser remembers of it; the resource's when left out. */
  storeKey?: string;
  /** A filter that cannot be changed. */
  filter?: object;
  sort?: SortPayload;
  /** What an export holds. */
  csv: CsvColumns<Row>;
  /** The list is loaded again by itself so often, in milliseconds. */
  refreshMs?: number;
  /** What the search looks through: 'pushes'; the resource's records when left out. */
  searched?: string;
  /** Filters next to the search. */
  filters?: ReactNode;
  /** Above the list. */
  above?: ReactNode;
  /** A row on small screens. */
  card(row: Row): Omit<RowCardProps, 'actions'>;
  /** What an empty list says, and what can be done about it: to add one when left out. */
  empty: { title?: string; text: string; children?: ReactNode };
  /** The form that adds and changes records. */
  form?: ComponentType<RecordFormProps<Row>>;
  /** The button that adds a record; left out, there is one where there is a form. */
  add?: { label?: string; dialog?: string; icon?: SvgIconComponent };
  /** Buttons before it. */
  buttons?: ReactNode;
  /** Further dialogs. */
  dialogs?: ReactNode;
}

const CHANGES = ['create', 'edit', 'delete'] as const;

/** The page of a resource: its list, and the dialogs that add and change a record. */
export function ResourcePage<Row extends RaRecord>(props: ResourcePageProps<Row>) {
  const { resource, title, text, storeKey = resource, csv, filters, above, card, empty, form: Form, ...rest } = props;
  const { permission, filter, sort, refreshMs, searched, add: adding = Form && {}, buttons, dialogs, ...table } = rest;
  const user = useUser();
  const mayChange = CHANGES.some((action) => mayAct(user, resource, action));
  // Who may change nothing has no use for checkboxes.
  const bulk = mayChange ? table.bulk : undefined;
  const { noun, nouns, items } = useResources()[resource];
  const add = adding && (
    <DialogButton
      permission={keyFor(resource, 'create')}
      label={adding.label ?? `Add ${noun}`}
      icon={adding.icon ?? AddIcon}
      variant="contained"
      dialog={adding.dialog ?? 'create'}
    />
  );
  const actions = (
    <>
      {buttons}
      {add}
    </>
  );
  return (
    <Page
      title={title}
      text={text}
      permission={permission ?? items.at(-1)?.permission}
      actions={(buttons ?? add) && actions}
    >
      {above}
      <PermissionGate permission={keysFor(resource, 'list')} heading="h2">
        <ListFrame<Row>
          key={storeKey}
          resource={resource}
          storeKey={storeKey}
          filter={filter}
          sort={sort}
          csv={csv}
          {...(refreshMs !== undefined && { refreshMs })}
          filters={
            <>
              <SearchFilter label={`Search ${searched ?? nouns}`} />
              {filters}
            </>
          }
          table={<ResourceTable<Row> resource={resource} storeKey={storeKey} {...table} bulk={bulk} />}
          cards={<Cards<Row> card={(row) => <RowCard {...card(row)} actions={table.actions(row)} />} bulk={bulk} />}
          empty={<EmptyState title={`No ${nouns} yet`} children={add} {...empty} />}
        />
      </PermissionGate>
      {Form && (
        <>
          <DialogAt name="create" permission={keyFor(resource, 'create')} withId={false}>
            {(_id, close) => <Form onClose={close} />}
          </DialogAt>
          <RecordDialogAt<Row> name="edit" permission={keyFor(resource, 'edit')} resource={resource} dialog={Form} />
        </>
      )}
      {dialogs}
    </Page>
  );
}
